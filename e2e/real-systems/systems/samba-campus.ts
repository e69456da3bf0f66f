/** Entry to be written, its `dn` without the domain's part. */
export interface Seed {
  readonly dn: string
  readonly [attribute: string]: string | readonly string[] | boolean
}

export const password = 'Campus-Pass-2026!'

const people = 'OU=People,OU=Campus'
const groups = 'OU=Groups,OU=Campus'
const computers = 'OU=Computers,OU=Campus'
const unit = (dn: string): Seed => ({ dn, objectClass: 'organizationalUnit' })

const user = (
  login: string,
  common: string,
  more: Readonly<Record<string, string | readonly string[] | boolean>>,
): Seed => ({
  dn: `CN=${common},${people}`,
  objectClass: 'user',
  sAMAccountName: login,
  userPrincipalName: `${login}@campus.example`,
  displayName: common.replace(/\\/g, ''),
  userAccountControl: '512',
  password,
  ...more,
})

/** Global, and for security or for mail alone. */
const group = (name: string, use: 'security' | 'mail' = 'security'): Seed => ({
  dn: `CN=${name},${groups}`,
  objectClass: 'group',
  sAMAccountName: name,
  groupType: use === 'security' ? '-2147483646' : '2',
})

/** 100 ns ticks since 1601. */
export const filetime = (date: Date): string => String(BigInt(date.getTime() + 11_644_473_600_000) * 10_000n)

export const expiry = { past: new Date('2020-02-29T23:00:00Z'), future: new Date('2099-12-31T00:00:00Z') }

const named: readonly Seed[] = [
  user('u10001', 'Ada Adler', {
    givenName: 'Ada',
    sn: 'Adler',
    mail: 'ada.adler@campus.example',
    proxyAddresses: ['SMTP:ada.adler@campus.example', 'smtp:a.adler@science.campus.example'],
    title: 'Reader in Optics',
    department: 'Science',
    physicalDeliveryOfficeName: 'B07-2.14',
    telephoneNumber: '+1 555 0123 4567',
    employeeNumber: 'E-1001',
    accountExpires: filetime(expiry.future),
  }),
  user('u10002', 'Zoë Sørensen', {
    givenName: 'Zoë',
    sn: 'Sørensen',
    mail: 'zoe@campus.example',
    ipPhone: '24568',
    employeeID: '100002',
    department: 'Bücherei',
  }),
  // Every character with a meaning in names or filters.
  user('u10003', 'O\\, Brien (Grace) *', { givenName: 'Grace', sn: "O'Brien", mail: 'grace@campus.example' }),
  user('u10004', 'Lin Us', { mobile: '0043 660 7654321', givenName: 'Lin', sn: 'Us' }),
  user('lockme', 'Lock Me', {}),
  user('disabled1', 'Dis Abled', { userAccountControl: '514' }),
  user('expired1', 'Ex Pired', { accountExpires: filetime(expiry.past) }),
  user('mustchange1', 'Must Change', { mustChange: true }),
  user('hours1', 'Hour Less', { noHours: true }),
  user('workstation1', 'Work Station', { userWorkstations: 'LAB-0100' }),
  // Passwords last 42 days unless somebody says otherwise.
  user('oldpassword1', 'Old Password', { passwordSet: filetime(expiry.past) }),
  user('svc-console', 'Service Console', { password: 'Svc-Console-2026!', userAccountControl: '66048' }),
]

/** More than one answer of the connector holds; none can log in. */
export const bulk = 520

export const campus = {
  units: [
    unit('OU=Campus'),
    ...['People', 'Groups', 'Computers'].map((name) => unit(`OU=${name},OU=Campus`)),
  ],
  groups: [
    ...['grp-it', 'grp-netops', 'grp-oncall', 'grp-vpn', 'grp-behind-mail'].map((name) => group(name)),
    group('mail-list', 'mail'),
  ],
  users: [
    ...named,
    ...Array.from({ length: bulk }, (_, at): Seed => {
      const { password: _none, ...row } = user(`bulk${at}`, `Bulk Person ${at}`, {
        userAccountControl: '514',
      })
      return row
    }),
  ],
  computers: [
    {
      dn: `CN=LAB-0100,${computers}`,
      sAMAccountName: 'LAB-0100$',
      dNSHostName: 'lab-0100.campus.example',
      operatingSystem: 'Windows 11 Enterprise',
      operatingSystemVersion: '10.0 (22631)',
      description: 'Building B07, bench 3',
      managedBy: `CN=Ada Adler,${people}`,
      lastLogonTimestamp: filetime(new Date('2026-11-02T08:15:00Z')),
      userAccountControl: '4096',
    },
    {
      dn: `CN=LIBRARY-KIOSK-0200,${computers}`,
      sAMAccountName: 'LIBRARY-KIOSK-0$',
      dNSHostName: 'library-kiosk-0200.campus.example',
      managedBy: `CN=Ada Adler,${people}`,
      userAccountControl: '4098',
    },
    {
      dn: `CN=LIBRARY-KIOSK-0201,${computers}`,
      sAMAccountName: 'LIBRARY-KIOSK-1$',
      dNSHostName: 'library-kiosk-0201.campus.example',
      userAccountControl: '4096',
    },
  ].map((row): Seed => ({ objectClass: 'computer', ...row })),
  members: {
    [`CN=grp-oncall,${groups}`]: [`CN=Ada Adler,${people}`],
    [`CN=grp-netops,${groups}`]: [`CN=grp-oncall,${groups}`],
    [`CN=grp-it,${groups}`]: [`CN=grp-netops,${groups}`],
    [`CN=mail-list,${groups}`]: [`CN=Ada Adler,${people}`],
    [`CN=grp-behind-mail,${groups}`]: [`CN=mail-list,${groups}`],
    [`CN=grp-vpn,${groups}`]: [`CN=Ada Adler,${people}`, `CN=Zoë Sørensen,${people}`],
  },
}
