export interface SecurityRule {
  readonly name: string
  readonly from: readonly string[]
  readonly to: readonly string[]
  /** Names of address objects, or `any`. */
  readonly source: readonly string[]
  readonly destination: readonly string[]
  /** Names of applications, or `any`. */
  readonly application: readonly string[]
  /** Names of services, `any`, or `application-default`. */
  readonly service: readonly string[]
  readonly action: 'allow' | 'deny' | 'drop' | 'reset-both'
  readonly logEnd: boolean
  readonly disabled: boolean
  /** Profile group; null for a rule that inspects nothing. */
  readonly group: string | null
  readonly description: string | null
}

type Line = readonly [
  name: string,
  from: string,
  to: string,
  source: string,
  destination: string,
  service: string,
  action: SecurityRule['action'],
  more?: Partial<SecurityRule>,
]

const quiet = { logEnd: false }
const strict = { group: 'strict' }
const off = { disabled: true }
const web = 'service-http service-https'
const inside = 'campus medical controls management'

/** Services that begin with `app:` are applications at their default ports. */
const lines: readonly Line[] = [
  ['block-known-bad-out', 'any', 'untrust', 'any', 'known-bad', 'any', 'drop'],
  ['block-known-bad-in', 'untrust', 'any', 'known-bad', 'any', 'any', 'drop'],
  ['no-smb-to-world', inside, 'untrust', 'any', 'any', 'tcp-445', 'reset-both'],
  ['quarantine-dns', 'quarantine', 'servers', 'any', 'name-servers', 'app:dns', 'allow'],
  ['quarantine-ise', 'quarantine', 'servers', 'any', 'ise-nodes', web, 'allow'],
  ['quarantine-stop', 'quarantine', 'any', 'any', 'any', 'any', 'deny', { description: 'Held by ISE' }],
  ['inside-dns', inside, 'servers', 'any', 'name-servers', 'app:dns', 'allow'],
  ['inside-dhcp', inside, 'servers', 'any', 'dhcp-servers', 'udp-67', 'allow', quiet],
  ['inside-ntp', inside, 'servers', 'any', 'time-servers', 'app:ntp', 'allow', quiet],
  ['inside-ping', inside, 'servers', 'any', 'any', 'ping', 'allow', quiet],
  [
    'inside-directory',
    'campus medical',
    'servers',
    'any',
    'domain-controllers',
    'tcp-88 udp-88 tcp-389 tcp-636 tcp-445',
    'allow',
  ],
  ['switches-radius', 'management', 'servers', 'management-networks', 'ise-nodes', 'udp-radius', 'allow'],
  ['switches-syslog', 'management', 'servers', 'management-networks', 'any', 'udp-514', 'allow', quiet],
  ['staff-files', 'campus', 'servers', 'staff-networks', 'file-servers', 'app:ms-ds-smb', 'allow', strict],
  [
    'students-files',
    'campus',
    'servers',
    'student-networks',
    'file-servers',
    'app:ms-ds-smb',
    'allow',
    strict,
  ],
  ['students-no-terminal', 'campus', 'servers', 'student-networks', 'terminal-servers', 'any', 'deny'],
  ['staff-terminal', 'campus', 'servers', 'any', 'terminal-servers', 'app:ms-rdp', 'allow'],
  [
    'laboratory-licences',
    'campus',
    'servers',
    'laboratory-networks',
    'licence-server',
    'tcp-licence',
    'allow',
  ],
  ['staff-licences', 'campus', 'servers', 'staff-networks', 'licence-server', 'tcp-licence', 'allow'],
  [
    'printing',
    'campus',
    'servers',
    'staff-networks student-networks',
    'print-servers',
    'tcp-9100 service-https',
    'allow',
  ],
  ['printers-scan', 'campus', 'servers', 'printer-networks', 'file-servers', 'tcp-445', 'allow'],
  ['printers-mail', 'campus', 'dmz', 'printer-networks', 'mail-dmz', 'tcp-587', 'allow'],
  ['printers-stop', 'campus', 'any', 'printer-networks', 'any', 'any', 'deny'],
  ['laboratory-ssh', 'campus', 'servers', 'laboratory-networks', 'any', 'app:ssh', 'allow'],
  ['staff-ssh', 'campus', 'servers', 'staff-networks', 'any', 'app:ssh', 'allow'],
  ['campus-servers-web', 'campus', 'servers', 'any', 'any', 'service-https', 'allow', strict],
  [
    'old-telnet',
    'campus',
    'servers',
    'any',
    'any',
    'any',
    'allow',
    { ...off, description: 'Until the move of 2023' },
  ],
  ['medical-archive', 'medical', 'servers', 'medical-networks', 'picture-archive', 'app:dicom', 'allow'],
  ['medical-web', 'medical', 'servers', 'medical-networks', 'any', 'service-https', 'allow', strict],
  ['archive-to-modalities', 'servers', 'medical', 'picture-archive', 'medical-networks', 'tcp-104', 'allow'],
  ['medical-vendor', 'medical', 'untrust', 'medical-networks', 'vendor-remote', 'service-https', 'allow'],
  [
    'medical-hospital',
    'medical',
    'partners',
    'medical-networks',
    'partner-hospital',
    'tcp-104 service-https',
    'allow',
  ],
  ['hospital-in', 'partners', 'medical', 'partner-hospital', 'medical-networks', 'tcp-104', 'allow'],
  ['medical-stop', 'medical', 'any', 'any', 'any', 'any', 'deny'],
  [
    'controls-bacnet',
    'controls',
    'servers',
    'building-control-networks',
    'any',
    'app:bacnet',
    'allow',
    quiet,
  ],
  [
    'controls-vendor',
    'controls',
    'untrust',
    'building-control-networks',
    'vendor-remote',
    'service-https',
    'allow',
  ],
  [
    'facilities-to-controls',
    'campus',
    'controls',
    'staff-networks',
    'building-control-networks',
    'service-https',
    'allow',
  ],
  ['campus-no-controls', 'campus', 'controls', 'any', 'any', 'any', 'deny'],
  ['staff-to-switches', 'campus', 'management', 'staff-networks', 'management-networks', 'app:ssh', 'allow'],
  ['poll-switches', 'servers', 'management', 'any', 'management-networks', 'udp-161 tcp-22', 'allow', quiet],
  ['switches-no-world', 'management', 'untrust', 'any', 'any', 'any', 'drop', quiet],
  ['voice-registration', 'campus', 'servers', 'voice-networks', 'any', 'tcp-high', 'allow', quiet],
  ['voice-stop', 'campus', 'untrust', 'voice-networks', 'any', 'any', 'deny'],
  ['access-points-cloud', 'campus', 'untrust', 'access-point-networks', 'any', 'service-https', 'allow'],
  ['campus-no-quic', 'campus', 'untrust', 'any', 'any', 'udp-443', 'deny'],
  ['campus-web', 'campus', 'untrust', 'campus-all', 'any', web, 'allow', strict],
  // Never reached: everything that it names is allowed one line above.
  [
    'students-no-streaming',
    'campus',
    'untrust',
    'student-networks',
    'streaming',
    'service-https',
    'deny',
    { description: 'Ordered by the registry' },
  ],
  ['campus-mail', 'campus', 'untrust', 'campus-all', 'any', 'tcp-587 tcp-993', 'allow'],
  ['staff-ssh-out', 'campus', 'untrust', 'staff-networks laboratory-networks', 'any', 'app:ssh', 'allow'],
  ['campus-ping-out', 'campus', 'untrust', 'campus-all', 'any', 'ping', 'allow', quiet],
  ['campus-ntp-out', 'campus', 'untrust', 'campus-all', 'any', 'udp-123', 'deny'],
  ['campus-library', 'campus', 'partners', 'campus-all', 'partner-library', web, 'allow'],
  ['staff-hospital', 'campus', 'partners', 'staff-networks', 'partner-hospital', 'service-https', 'allow'],
  ['library-in', 'partners', 'servers', 'partner-library', 'file-servers', 'service-https', 'allow'],
  ['campus-to-web-public', 'campus', 'dmz', 'campus-all', 'web-public web-dmz', web, 'allow', strict],
  ['campus-to-proxy', 'campus', 'dmz', 'campus-all', 'proxy-dmz', 'service-http', 'allow'],
  ['web-in', 'untrust', 'dmz', 'any', 'web-public', 'service-https', 'allow', strict],
  ['mail-in', 'untrust', 'dmz', 'any', 'mail-public', 'tcp-25', 'allow', strict],
  ['dmz-dns', 'dmz', 'servers', 'any', 'name-servers', 'app:dns', 'allow'],
  ['dmz-mail-out', 'dmz', 'untrust', 'mail-dmz', 'any', 'tcp-25', 'allow'],
  ['proxy-out', 'dmz', 'untrust', 'proxy-dmz', 'any', web, 'allow', strict],
  ['servers-updates', 'servers', 'untrust', 'any', 'any', 'service-https', 'allow', strict],
  ['no-private-ranges-out', 'any', 'untrust', 'any', 'private-ranges', 'any', 'drop'],
]

const ruleOf = ([name, from, to, source, destination, service, action, more]: Line): SecurityRule => {
  const words = service.split(' ')
  const applications = words.filter((one) => one.startsWith('app:') || one === 'ping')
  const plain = words.filter((one) => !applications.includes(one))
  return {
    name,
    from: from.split(' '),
    to: to.split(' '),
    source: source.split(' '),
    destination: destination.split(' '),
    application: applications.length === 0 ? ['any'] : applications.map((one) => one.replace('app:', '')),
    service: plain.length === 0 ? ['application-default'] : plain,
    action,
    logEnd: true,
    disabled: false,
    group: null,
    description: null,
    ...more,
  }
}

/** The rules of the site, first match first. The two that follow by default stand in `policy.ts`. */
export const securityRules: readonly SecurityRule[] = lines.map(ruleOf)

/** A rule before all others that denies one address everything. */
export const blockRule = (address: string): SecurityRule => ({
  ...ruleOf(['block-client', 'any', 'any', address, 'any', 'any', 'deny']),
  description: 'Blocked by security',
})
