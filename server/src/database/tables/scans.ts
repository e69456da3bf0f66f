/** What somebody scanned; migration 0270. Of a code the three of a patch are null, and of a patch the code. */
export interface ScanTable {
  id: string
  person_id: number
  kind: 'code' | 'patch'
  scanned_at: Date
  received_at: Date
  code: string | null
  outlet: string | null
  device: string | null
  port: string | null
  /** What the network showed within a minute of the scan. */
  proof: string | null
  proven_by: string | null
  proven_at: Date | null
  last_look: string | null
}

export interface ScansTables {
  scan: ScanTable
}
