/**
 * How much is done at once and how long anything may take. Times in milliseconds. An address is an IPv4 address or an IPv6 /64, of
 * the client also behind a trusted proxy; many people may share one. An IPv6 /56 has half as much again as an address.
 */
export interface Limits {
  /** Connections open at once; for further ones idle ones are ended, and where none is idle, as many as `health` are taken for it. */
  readonly connections: number
  /** Of them, from one address that is no trusted proxy. */
  readonly addressConnections: number
  /** Requests of one connection, which are answered one after the other, of which the answer is not taken; with one more it is ended. */
  readonly pipelined: number
  /** Between two looks at what waits for clients; who took nothing from one to the next loses the connection. */
  readonly unread: number
  /**
   * Requests answered at once, from when all of them has arrived until there is an answer, whoever reads it; what comes on top is
   * sent away at once rather than late.
   */
  readonly ordinary: number
  /** Requests that one address has sent and that have no answer yet, streams aside: connections, as far as a proxy shows them. */
  readonly addressRequests: number
  /** Of the ordinary ones those of one person, until the answer is taken: it may be long. */
  readonly personRequests: number
  /** Event streams, which are long and cheap, beside the ordinary requests. */
  readonly streams: number
  readonly addressStreams: number
  readonly personStreams: number
  /** Places for signing in and out that no other request takes, so that people can still look. */
  readonly reserved: number
  /** Places for being asked how it is. */
  readonly health: number
  /** Bodies on their way from strangers, and as many from people who are signed in. */
  readonly bodies: number
  /** Of strangers of one address; the slowest goes for a new one. */
  readonly addressBodies: number
  readonly personBodies: number
  /** Octets of bodies of more than a megabyte that are on their way or used, of all and of one person. */
  readonly bodyOctets: number
  readonly personBodyOctets: number
  /** Of these so many are read and used at once, the others wait; of shorter ones as many are read. */
  readonly largeBodies: number
  /** Largest body of a stranger, in bytes. */
  readonly strangerBody: number
  /** For the head of a request to arrive. */
  readonly head: number
  /** For the whole request to arrive. */
  readonly request: number
  /** For the rest of a request that is answered already; then its connection is cut. */
  readonly rest: number
  /** Between two looks for requests that are late. */
  readonly sweep: number
  /** From the arrival of a request to the end of its answer. */
  readonly deadline: number
  /** For a client to take an answer, streams included; then its connection is cut. */
  readonly answer: number
  /** Between two looks whether the person behind a stream may still listen. */
  readonly look: number
  /** Within which refusals from one address are one line of the log. */
  readonly tell: number
  /** For running requests to end when the server stops; then their connections are closed. */
  readonly stop: number
}

export const usualLimits: Limits = {
  connections: 4_096,
  addressConnections: 1_024,
  pipelined: 16,
  unread: 3_000,
  ordinary: 256,
  addressRequests: 512,
  personRequests: 96,
  streams: 512,
  addressStreams: 256,
  personStreams: 24,
  reserved: 64,
  health: 64,
  bodies: 256,
  addressBodies: 32,
  personBodies: 16,
  bodyOctets: 192 * 1024 * 1024,
  personBodyOctets: 64 * 1024 * 1024,
  largeBodies: 3,
  strangerBody: 16 * 1024,
  head: 15_000,
  request: 30_000,
  rest: 2_000,
  sweep: 2_000,
  deadline: 30_000,
  answer: 40_000,
  look: 2_000,
  tell: 10_000,
  stop: 20_000,
}
