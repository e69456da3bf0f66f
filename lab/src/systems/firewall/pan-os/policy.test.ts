import { expect, test } from 'vitest'
import { start, texts } from './test-firewall.ts'

type Started = Awaited<ReturnType<typeof start>>

const numbers = { tcp: 6, udp: 17, icmp: 1 } as const

/** An address of the small campus in the network of a purpose. */
const inNetwork = ({ world }: Started, purpose: string): string => {
  const vlan = [...world.vlans.values()].find((one) => one.purpose === purpose)
  if (vlan === undefined) throw new Error(`no network for ${purpose}`)
  return vlan.gateway.replace(/\.\d+$/, '.77')
}

const question = (
  test: 'security-policy-match' | 'nat-policy-match',
  [from, to, source, destination, protocol, port]: readonly [
    string,
    string,
    string,
    string,
    keyof typeof numbers,
    number,
  ],
) =>
  `<test><${test}><from>${from}</from><to>${to}</to><source>${source}</source><destination>${destination}</destination>${
    protocol === 'icmp' ? '' : `<destination-port>${port}</destination-port>`
  }<protocol>${numbers[protocol]}</protocol></${test}></test>`

const securityCases = [
  ['allowed', 'campus', 'untrust', 'staff', '203.0.113.10', 'tcp', 443, 'campus-web', 'allow'],
  [
    'denied by a rule above',
    'campus',
    'untrust',
    'staff',
    '192.0.2.200',
    'tcp',
    443,
    'block-known-bad-out',
    'drop',
  ],
  [
    'shadowed: the rule for streaming is not reached',
    'campus',
    'untrust',
    'student',
    '203.0.113.70',
    'tcp',
    443,
    'campus-web',
    'allow',
  ],
  [
    'an application at its port',
    'campus',
    'servers',
    'staff',
    '172.20.0.53',
    'udp',
    53,
    'inside-dns',
    'allow',
  ],
  [
    'an application at another port',
    'campus',
    'servers',
    'staff',
    '172.20.0.53',
    'udp',
    5353,
    'interzone-default',
    'deny',
  ],
  ['a range of ports', 'campus', 'servers', 'staff', '172.20.0.88', 'tcp', 27_004, 'staff-licences', 'allow'],
  [
    'a protocol without ports',
    'campus',
    'untrust',
    'staff',
    '203.0.113.10',
    'icmp',
    0,
    'campus-ping-out',
    'allow',
  ],
  [
    'a rule that is off lets nothing through',
    'campus',
    'servers',
    'staff',
    '172.20.0.30',
    'tcp',
    23,
    'interzone-default',
    'deny',
  ],
  ['within one zone', 'campus', 'campus', 'staff', '10.255.10.1', 'tcp', 23, 'intrazone-default', 'allow'],
  [
    'the address before translation, the zone after it',
    'untrust',
    'dmz',
    '203.0.113.99',
    '198.51.100.10',
    'tcp',
    443,
    'web-in',
    'allow',
  ],
  [
    'the address after translation is nobody’s',
    'untrust',
    'dmz',
    '203.0.113.99',
    '172.21.0.10',
    'tcp',
    443,
    'interzone-default',
    'deny',
  ],
] as const

const natCases = [
  ['a pool of its own', 'campus', 'untrust', 'student', '203.0.113.10', 'students-out'],
  ['everybody else', 'campus', 'untrust', 'printer', '203.0.113.10', 'everybody-out'],
  ['a rule that translates nothing', 'campus', 'partners', 'staff', '172.30.8.1', 'no-nat-partners'],
  ['from outside', 'untrust', 'untrust', '203.0.113.99', '198.51.100.10', 'web-in'],
  [
    'from inside to the address outside',
    'campus',
    'untrust',
    'staff',
    '198.51.100.10',
    'campus-to-web-public',
  ],
  ['none', 'campus', 'servers', 'staff', '172.20.0.30', null],
] as const

test('each question is answered by the first rule that matches, with addresses as they are before translation', async () => {
  const started = await start()
  const answers: string[] = []
  for (const [title, from, to, source, destination, protocol, port] of securityCases) {
    const address = source.includes('.') ? source : inNetwork(started, source)
    const words = question('security-policy-match', [from, to, address, destination, protocol, port])
    const body = await started.op(words)
    answers.push(`${title}: ${/<entry name="([^"]+)"/.exec(body)?.[1]} ${texts(body, 'action')[0]}`)
  }
  expect(answers).toEqual(
    securityCases.map(([title, , , , , , , rule, action]) => `${title}: ${rule} ${action}`),
  )
})

test('a translation is named by its rule, and nothing is where none matches', async () => {
  const started = await start()
  const answers: string[] = []
  for (const [title, from, to, source, destination] of natCases) {
    const address = source.includes('.') ? source : inNetwork(started, source)
    const body = await started.op(question('nat-policy-match', [from, to, address, destination, 'tcp', 443]))
    answers.push(`${title}: ${/<entry>([^<]+)<\/entry>/.exec(body)?.[1] ?? null}`)
  }
  expect(answers).toEqual(natCases.map(([title, , , , , rule]) => `${title}: ${rule}`))
})

test('a question that is not whole is an error, and so is a zone that there is not', async () => {
  const { op } = await start()
  const ask = (from: string, port: number) =>
    op(question('security-policy-match', [from, 'untrust', '10.0.0.1', '203.0.113.1', 'tcp', port]))
  expect(await ask('nowhere', 443)).toContain('is not a valid reference')
  expect(await ask('campus', 0)).toContain('destination-port is missing or invalid')
})
