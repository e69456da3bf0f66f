import { z } from 'zod'

/** One record, by the server that told it. */
export const dnsRecord = z.strictObject({
  type: z.enum(['A', 'AAAA', 'CNAME', 'PTR']),
  /** What has the record: a name, and of PTR the name under `arpa`. */
  name: z.string(),
  data: z.string(),
  /** Seconds for which others may keep it; null where that was not told. */
  ttl: z.int().nullable(),
  /** Id of its source in the strip. */
  source: z.string(),
  observedAt: z.iso.datetime(),
})

/** What the name service says of the question. */
export const nameService = z.strictObject({
  /** How many records there are, that there is none, or why that is not known. */
  sentence: z.string(),
  records: z.array(dnsRecord),
  /** Who enters them, by what the DHCP servers say of the lease; null where none says. */
  owner: z.string().nullable(),
})

export type DnsRecordRow = z.output<typeof dnsRecord>
export type NameService = z.output<typeof nameService>
