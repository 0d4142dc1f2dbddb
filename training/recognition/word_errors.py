"""Word error counts between a reference and a hypothesis, both lists of words."""


def align(reference, hypothesis):
    """Errors of the best alignment, and for each word of the hypothesis whether it is right."""
    cost = [[(i + j) if not i or not j else 0 for j in range(len(hypothesis) + 1)]
            for i in range(len(reference) + 1)]
    for i, r in enumerate(reference, 1):
        for j, h in enumerate(hypothesis, 1):
            cost[i][j] = min(cost[i - 1][j] + 1, cost[i][j - 1] + 1, cost[i - 1][j - 1] + (r != h))
    right, i, j = [False] * len(hypothesis), len(reference), len(hypothesis)
    while i and j:
        if cost[i][j] == cost[i - 1][j - 1] + (reference[i - 1] != hypothesis[j - 1]):
            right[j - 1] = reference[i - 1] == hypothesis[j - 1]
            i, j = i - 1, j - 1
        elif cost[i][j] == cost[i - 1][j] + 1:
            i -= 1
        else:
            j -= 1
    return cost[-1][-1], right
