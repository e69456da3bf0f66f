/** How much is done at once and how long anything may take. Times in milliseconds. */
export interface Limits {
  /** Connections open at once; further ones are closed without a word. */
  readonly connections: number
  /** Requests answered at once; what comes on top is sent away at once rather than late. */
  readonly ordinary: number
  /** Event streams, which are long and cheap, beside the ordinary requests. */
  readonly streams: number
  /** Places for signing in and out and for health that no other request takes, so that people can still look. */
  readonly reserved: number
  /** For the head of a request to arrive. */
  readonly head: number
  /** For the whole request to arrive. */
  readonly request: number
  /** Between two looks for requests that are late. */
  readonly sweep: number
  /** From the arrival of a request to the end of its answer. */
  readonly deadline: number
  /** For a client to take an answer, streams included; then its connection is cut. */
  readonly answer: number
  /** Between two looks whether the person behind a stream may still listen. */
  readonly look: number
  /** For running requests to end when the server stops; then their connections are closed. */
  readonly stop: number
}

export const usualLimits: Limits = {
  connections: 4_096,
  ordinary: 256,
  streams: 256,
  reserved: 64,
  head: 15_000,
  request: 30_000,
  sweep: 2_000,
  deadline: 30_000,
  answer: 40_000,
  look: 2_000,
  stop: 20_000,
}
