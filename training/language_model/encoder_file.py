"""Writes a BERT encoder with a classifier as GGUF, its tensors and keys named as llama.cpp names them."""
import gguf
import numpy

NAMES = {"attention.self.query": "attn_q", "attention.self.key": "attn_k", "attention.self.value": "attn_v",
         "attention.output.dense": "attn_output", "attention.output.LayerNorm": "attn_output_norm",
         "intermediate.dense": "ffn_up", "output.dense": "ffn_down", "output.LayerNorm": "layer_output_norm"}
OUTER = {"embeddings.word_embeddings": "token_embd", "embeddings.position_embeddings": "position_embd",
         "embeddings.token_type_embeddings": "token_types", "embeddings.LayerNorm": "token_embd_norm"}


def stored_name(key):
    """GGUF's name for one of transformers' tensors; None if it is not needed."""
    part, kind = key.rsplit(".", 1)
    if part in OUTER:
        return f"{OUTER[part]}.{kind}"
    if part.startswith("encoder.layer."):
        _, _, layer, rest = part.split(".", 3)
        return f"blk.{layer}.{NAMES[rest]}.{kind}"
    return None


def write(path, encoder, tokenizer, head, labels, matrices=None, embedding=None, name=None, heads={}):
    """
    encoder: transformers' BertModel; tokenizer: of `tokenizers`, WordPiece; head: a linear layer over the mean of the vectors.
    heads: further linear layers, each with the names of its outputs.
    matrices, embedding: gguf's types of the layers' matrices and of the tokens' vectors, f32 where none is given.
    """
    config = encoder.config
    writer = gguf.GGUFWriter(path, "bert")
    if name:
        writer.add_name(name)
    writer.add_context_length(config.max_position_embeddings)
    writer.add_embedding_length(config.hidden_size)
    writer.add_block_count(config.num_hidden_layers)
    writer.add_feed_forward_length(config.intermediate_size)
    writer.add_head_count(config.num_attention_heads)
    writer.add_layer_norm_eps(config.layer_norm_eps)
    writer.add_causal_attention(False)
    writer.add_pooling_type(gguf.PoolingType.MEAN)
    writer.add_array("bert.classifier.output_labels", labels)
    for key, (_, names) in heads.items():
        writer.add_array(f"voicecore.{key}", names)
    vocabulary = sorted(tokenizer.get_vocab().items(), key=lambda item: item[1])
    special = {text for text, _ in vocabulary if text.startswith("[") and text.endswith("]")}
    writer.add_tokenizer_model("bert")
    writer.add_token_list([text if text in special else text[2:] if text.startswith("##") else "\u2581" + text
                           for text, _ in vocabulary])
    writer.add_token_types([gguf.TokenType.CONTROL if text in special else gguf.TokenType.NORMAL for text, _ in vocabulary])
    writer.add_bos_token_id(tokenizer.token_to_id("[CLS]"))
    writer.add_sep_token_id(tokenizer.token_to_id("[SEP]"))
    writer.add_unk_token_id(tokenizer.token_to_id("[UNK]"))
    writer.add_pad_token_id(tokenizer.token_to_id("[PAD]"))
    tensors = {stored_name(key): weight for key, weight in encoder.state_dict().items()}
    tensors |= {"cls.output.weight": head.weight, "cls.output.bias": head.bias}
    for key, (layer, _) in heads.items():
        tensors |= {f"cls.{key}.weight": layer.weight, f"cls.{key}.bias": layer.bias}
    for key, weight in tensors.items():
        if key is None:
            continue
        array = weight.detach().float().numpy()
        kind = embedding if key == "token_embd.weight" else matrices if array.ndim == 2 and ".weight" in key and \
            key.startswith("blk.") else None
        if kind is None:
            writer.add_tensor(key, numpy.ascontiguousarray(array, dtype=numpy.float32))
        else:
            writer.add_tensor(key, gguf.quants.quantize(array, kind), raw_dtype=kind)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
