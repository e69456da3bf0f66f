/** What one reading says of one licence, ready to be stored. */
export interface ReportedLicence {
  /** Its name at the place. */
  readonly key: string
  readonly name: string
  readonly vendor: string
  readonly product: string
  readonly kind: '' | 'term' | 'perpetual' | 'subscription' | 'support' | 'certificate' | 'token' | 'key'
  readonly account: string
  readonly used: number | null
  /** Days such as `2026-11-20`. */
  readonly started: string | null
  readonly ends: string | null
  readonly reported: 'active' | 'evaluation' | 'expired' | 'over-used' | null
  readonly registration: string | null
  readonly reportedOn: string | null
  readonly withoutEnd: string | null
  readonly devices: readonly { readonly name: string; readonly address: string; readonly covered: boolean }[]
}

/** A licence of which nothing is known yet but its name. */
export const reportedLicence = (
  named: Pick<ReportedLicence, 'key' | 'name' | 'vendor' | 'product' | 'kind'> & Partial<ReportedLicence>,
): ReportedLicence => ({
  account: '',
  used: null,
  started: null,
  ends: null,
  reported: null,
  registration: null,
  reportedOn: null,
  withoutEnd: null,
  devices: [],
  ...named,
})

/** The day of an instant, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
