// Requests to the server's own interface.

/** Sends a request and resolves to the JSON of the answer. An error names the wrong field in `field`. */
export async function request(method, path, body) {
  const options = { method, headers: {} };
  if (body !== undefined) {
    options.headers["Content-Type"] = "application/json";
    options.body = JSON.stringify(body);
  }
  let reply;
  try {
    reply = await fetch(path, options);
  } catch {
    throw new Error("The server does not answer.");
  }
  const answer = await reply.json();
  if (!reply.ok) throw Object.assign(new Error(answer.error?.message ?? reply.statusText), { field: answer.error?.param });
  return answer;
}
