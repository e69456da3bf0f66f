/**
 * What the line does to whoever asks: `well` passes everything; `silent` takes what comes and says nothing; `cut` breaks
 * off after the question, or in the middle of a datagram; `drip` passes answers an octet at a time, or datagrams late;
 * `refused` closes at once; `dropped` lets nothing of a connection through, not even its beginning (what a firewall does
 * that drops); `failing` leaves the line as it is: the system itself answers everything with an error.
 */
export const faults = ['well', 'silent', 'cut', 'drip', 'refused', 'dropped', 'failing'] as const
export type Fault = (typeof faults)[number]

export interface Target {
  readonly host: string
  readonly port: number
}

/** A line on loopback to a system, that fails as it is told. */
export interface FaultyLine {
  readonly port: number
  /** From now on, for what is open too: that is closed. */
  become(fault: Fault): Promise<void>
  close(): Promise<void>
}
