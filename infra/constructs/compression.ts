/** Answers of the API from this size on are compressed for clients that accept it: lists are, and short answers are not worth it. */
export const COMPRESSED_FROM_BYTES = 1_024;
