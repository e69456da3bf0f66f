import type { Ask, Reading } from '../asking.ts'

export type RecordsQuestion = { readonly name: string } | { readonly address: string }

/** A resource record of RFC 1035, as the server that was asked gave it. */
export interface DnsRecord {
  readonly type: 'A' | 'AAAA' | 'CNAME' | 'PTR'
  /** Whole name that has the record, lower case, without the closing dot: of PTR it is the name under `arpa`. */
  readonly name: string
  /** An address as it is written shortest, or a whole name in lower case without the closing dot. */
  readonly data: string
  /** Seconds for which others may keep it; null where the product's protocol library does not hand it on. */
  readonly ttl: number | null
}

/** The start of authority of the zone that the server is asked about most. */
export interface DnsZone {
  readonly name: string
  /** The server on which it is changed. */
  readonly primary: string
  readonly serial: number
  /** Seconds for which others may keep that there is no such record (RFC 2308 4). */
  readonly negativeTtl: number
}

export interface DnsCapabilities {
  /**
   * Of a name its addresses, and the aliases on the way to them; of an address its names. A name without a dot is completed
   * where the server's settings say how. None is an empty answer.
   */
  findRecords(question: RecordsQuestion, ask: Ask): Promise<Reading<readonly DnsRecord[]>>
  readZone(ask: Ask): Promise<Reading<DnsZone>>
}
