export interface NatRule {
  readonly name: string
  readonly from: readonly string[]
  /** A NAT rule has one zone to which packets go before translation. */
  readonly to: string
  readonly source: readonly string[]
  readonly destination: readonly string[]
  /** Name of a service, or `any`. */
  readonly service: string
  /** Null keeps the source. */
  readonly sourceTo:
    | { readonly kind: 'pool'; readonly address: string }
    | { readonly kind: 'interface'; readonly interface: string; readonly address: string }
    | { readonly kind: 'static'; readonly address: string }
    | null
  readonly destinationTo: { readonly address: string; readonly port: number | null } | null
}

const rule = (name: string, from: string, to: string, more: Partial<NatRule> = {}): NatRule => ({
  name,
  from: from.split(' '),
  to,
  source: ['any'],
  destination: ['any'],
  service: 'any',
  sourceTo: null,
  destinationTo: null,
  ...more,
})

const own = { kind: 'interface', interface: 'ethernet1/1', address: '198.51.100.2/27' } as const
const web = { address: '172.21.0.10', port: 8443 }

/** First match first. What no rule matches is not translated. */
export const natRules: readonly NatRule[] = [
  rule('no-nat-partners', 'campus medical', 'partners'),
  rule('campus-to-web-public', 'campus', 'untrust', {
    source: ['campus-all'],
    destination: ['web-public'],
    service: 'service-https',
    sourceTo: { kind: 'interface', interface: 'ethernet1/4', address: '172.21.0.1/24' },
    destinationTo: web,
  }),
  rule('web-in', 'untrust', 'untrust', {
    destination: ['web-public'],
    service: 'service-https',
    destinationTo: web,
  }),
  rule('mail-in', 'untrust', 'untrust', {
    destination: ['mail-public'],
    destinationTo: { address: '172.21.0.11', port: null },
  }),
  rule('mail-out', 'dmz', 'untrust', {
    source: ['mail-dmz'],
    sourceTo: { kind: 'static', address: '198.51.100.11' },
  }),
  rule('students-out', 'campus', 'untrust', {
    source: ['student-networks'],
    sourceTo: { kind: 'pool', address: '198.51.100.5' },
  }),
  rule('staff-out', 'campus', 'untrust', {
    source: ['staff-networks', 'laboratory-networks'],
    sourceTo: { kind: 'pool', address: '198.51.100.4' },
  }),
  rule('everybody-out', 'any', 'untrust', { sourceTo: own }),
]
