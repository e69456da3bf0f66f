import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readIPv6 } from './address.ts'
import { macNotations, printMac, rewriteMacs } from './mac.ts'
import type { MacNotation } from './mac.ts'
import { macText, ipv4Text, cidrv4Text } from '../changes/field-schemas.ts'
import { classify, meantMac, readTypedAddress, readTypedMac } from './identifiers.ts'
import { readNeverBlocked } from '../policies/never-blocked.ts'
import { readThing } from '../policies/protected-thing.ts'
import { readOption } from '../changes/reservation-options.ts'

const canonical = (text: string) => {
  const reading = classify(text)
  return 'fault' in reading
    ? `fault: ${reading.fault}`
    : `${reading.identifier.kind} ${reading.identifier.canonical}`
}

test.each([
  ['aa:bb:cc:dd:ee:ff', 'mac aa:bb:cc:dd:ee:ff'],
  ['AA-BB-CC-DD-EE-FF', 'mac aa:bb:cc:dd:ee:ff'],
  ['aabb.ccdd.eeff', 'mac aa:bb:cc:dd:ee:ff'],
  ['AABBCCDDEEFF', 'mac aa:bb:cc:dd:ee:ff'],
  ['aabb-ccdd-eeff', 'mac aa:bb:cc:dd:ee:ff'],
  ['aabbcc-ddeeff', 'mac aa:bb:cc:dd:ee:ff'],
  ['aa.bb.cc.dd.ee.ff', 'mac aa:bb:cc:dd:ee:ff'],
  ['aa bb cc dd ee ff', 'mac aa:bb:cc:dd:ee:ff'],
  ['0:50:56:89:77:62', 'mac 00:50:56:89:77:62'],
  ['0x005056897762', 'mac 00:50:56:89:77:62'],
  ['00\u201150\u201356\u201489\u221277\u201062', 'mac 00:50:56:89:77:62'],
  ['  00:50:56:89:77:62\u200b ', 'mac 00:50:56:89:77:62'],
  ['the laptop a4bb.6d52.1c9e lost its link', 'mac a4:bb:6d:52:1c:9e'],
  ['see a4:bb:6d:52:1c:9e.', 'mac a4:bb:6d:52:1c:9e'],
  ['aa:bb:cc:dd:ee:f', 'mac aa:bb:cc:dd:ee:0f'],
  ['01:a4:bb:6d:52:1c:9e', 'mac a4:bb:6d:52:1c:9e'],
  ['01-A4-BB-6D-52-1C-9E', 'mac a4:bb:6d:52:1c:9e'],
  ['01a4.bb6d.521c.9e', 'mac a4:bb:6d:52:1c:9e'],
  ['02:a4:bb:6d:52:1c:9e', 'fault: 14 hex digits, needs 12'],
  ['aabbccddeef', 'fault: 11 hex digits, needs 12'],
  ['FF-12-34-56-78-00-02-00-00-AB-11-01', 'client-id ff:12:34:56:78:00:02:00:00:ab:11:01'],
  ['ff12.3456.7800.0200.00ab.1101', 'client-id ff:12:34:56:78:00:02:00:00:ab:11:01'],
  ['FF1234567800020000AB1101', 'client-id ff:12:34:56:78:00:02:00:00:ab:11:01'],
  ['ff:12:34:56:78:00:02', 'fault: 14 hex digits, needs 12'],
  ['aa:bb:cc:dd:ee:ff:0', 'fault: 13 hex digits, needs 12'],
  ['aa:bb:cc:dd:ee', 'partial-mac aabbccddee'],
  ['3c:07:54:bd:a2', 'partial-mac 3c0754bda2'],
  ['aa:bb:c:dd:ee', 'fault: 9 hex digits, needs 12'],
  ['0x0050568977', 'fault: 10 hex digits, needs 12'],
  ['01:00:5e:00:00:fb', 'fault: group address, not a device'],
  ['00:00:00:00:00:00', 'fault: all zeros, not a device'],
  ['a4:bb:6d:52:1c:9g', 'fault: a MAC with a wrong digit: “g” is not 0 to 9 or a to f'],
  ['A4-BB-6D-52-1C-9O', 'fault: a MAC with a wrong digit: “O” is not 0 to 9 or a to f'],
  ['a4bb.6d52.1clo', 'fault: a MAC with a wrong digit: “l” is not 0 to 9 or a to f'],
  ['ffff.ffff.ffff', 'fault: the broadcast address, not a device'],
  ['ends 3f:2a', 'partial-mac 3f2a'],
  ['*3f2a', 'partial-mac 3f2a'],
  ['a4bb.6d', 'partial-mac a4bb6d'],
  ['a4:bb:6d', 'partial-mac a4bb6d'],
  ['a4-bb-6d-', 'partial-mac a4bb6d'],
  ['ends 3f', 'fault: 2 hex digits, part of a MAC needs at least 4'],
  ['10.12.40.117', 'ipv4 10.12.40.117'],
  ['10.12.040.117', 'fault: 040 has a leading zero'],
  ['10.12.40.300', 'fault: 300 is above 255'],
  ['224.0.0.5', 'fault: multicast address, not a device'],
  ['2001:DB8:0:0:1:0:0:1', 'ipv6 2001:db8::1:0:0:1'],
  ['fe80::1%Gi1', 'ipv6 fe80::1'],
  ['::ffff:10.1.2.3', 'ipv4 10.1.2.3'],
  ['10.1.2.0/24', 'network 10.1.2.0/24'],
  ['10.1.2.3/24', 'ipv4 10.1.2.3'],
  ['10.1.2.255/24', 'fault: the broadcast address of its network, not a device'],
  ['10.1.2.0/33', 'fault: /33 is longer than /32'],
  ['vlan 412', 'vlan 412'],
  ['VLAN4095', 'fault: VLAN 4095 is outside 1 to 4094'],
  ['412', 'vlan 412'],
  ['I.Solberg@campus.example', 'email i.solberg@campus.example'],
  ['CAMPUS\\isolberg', 'username isolberg'],
  ['+47 22 85 50 50', 'phone +4722855050'],
  ['sw-b12-2 gi1/0/14', 'port sw-b12-2 Gi1/0/14'],
  ['SW-B12-2 GigabitEthernet 1/0/14', 'port sw-b12-2 Gi1/0/14'],
  ['gi 1/0/14', 'port Gi1/0/14'],
  ['GigabitEthernet1/0/14', 'port Gi1/0/14'],
  ['1/0/14', 'port 1/0/14'],
  ['555-123-4567', 'phone 5551234567'],
  ['555.123.4567', 'phone 5551234567'],
  ['01-23-45-67-89', 'phone 0123456789'],
  ['22 85 50 50', 'phone 22855050'],
  ['5050', 'phone 5050'],
  ['40817', 'phone 40817'],
  ['A12-101-001', 'name A12-101-001'],
  ['B1-02-03', 'name B1-02-03'],
  ['04-12', 'name 04-12'],
  ['A12.101.001', 'name A12.101.001'],
  ['aa-bb-cc-dd-ee', 'name aa-bb-cc-dd-ee'],
  ['aabb-ccdd-eef', 'fault: 11 hex digits, needs 12'],
  ['1234.5678.90a', 'fault: 11 hex digits, needs 12'],
  ['aa:bb:cc:dd:e', 'partial-mac aabbccdde'],
  ['B12-204-A', 'name B12-204-A'],
  ['lt-40817.campus.example', 'name lt-40817.campus.example'],
  ['Ingrid Solberg', 'name Ingrid Solberg'],
  ['INC-0012345', 'ticket INC0012345'],
  ['', 'fault: nothing typed'],
])('%s is %s', (text, expected) => {
  expect(canonical(text)).toBe(expected)
})

const deviceMac = fc
  .tuple(
    fc.integer({ min: 0, max: 63 }),
    fc.array(fc.integer({ min: 0, max: 255 }), { minLength: 5, maxLength: 5 }),
  )
  .map(([first, rest]) =>
    [first * 4 + 2, ...rest].map((byte) => byte.toString(16).padStart(2, '0')).join(':'),
  )

test('every notation of a MAC, in any case, is the same MAC, and printing gives the notation back', () => {
  const notation = fc.constantFrom(...(Object.keys(macNotations) as MacNotation[]))
  fc.assert(
    fc.property(deviceMac, notation, fc.boolean(), (mac, as, upper) => {
      const printed = printMac(mac, as)
      expect(canonical(upper ? printed.toUpperCase() : printed)).toBe(`mac ${mac}`)
    }),
    { numRuns: 5_000 },
  )
})

/** What the text is taken for, with everything else that it may be. */
function meanings(text: string) {
  const reading = classify(text)
  if ('fault' in reading) throw new Error(reading.fault)
  const { identifier } = reading
  return {
    kind: identifier.kind,
    part:
      identifier.kind === 'partial-mac'
        ? identifier.canonical
        : 'part' in identifier
          ? identifier.part?.digits
          : null,
    couldBe: 'couldBe' in identifier ? identifier.couldBe : [],
  }
}

test.each([
  ['01-23-45-67-89', '0123456789', 'phone'],
  ['01-23-45', '012345', 'room'],
  ['B1-02-03', 'b10203', 'room'],
  ['04-12', '0412', 'room'],
  ['2050', '2050', 'vlan'],
  ['2050', '2050', 'phone'],
  ['5050', '5050', 'phone'],
  ['40817', '40817', 'asset'],
  ['40817', '40817', 'room'],
  ['40817', '40817', 'ticket'],
  ['a4bb6d', 'a4bb6d', 'hostname'],
  ['aabb-cc', 'aabbcc', 'outlet'],
  ['aabbcc-dd', 'aabbccdd', 'outlet'],
  ['a4 bb 6d', 'a4bb6d', 'room'],
  ['a4.bb.6d', 'a4bb6d', 'hostname'],
  ['22 85 50 50', '22855050', 'phone'],
] as const)('%s may be part of a MAC, %s, and a %s', (text, part, other) => {
  expect(meanings(text)).toMatchObject({ part, couldBe: expect.arrayContaining([other]) as string[] })
})

test.each(['555-123-4567', 'A12-101-001', 'B12-204-A', '+47 22 85 50 50', '412', 'Ingrid Solberg'])(
  '%s is no part of a MAC',
  (text) => expect(meanings(text).part).toBeFalsy(),
)

function cutAfter(printed: string, digits: number): string {
  let kept = ''
  for (const sign of printed) {
    if (kept.replace(/[^0-9a-f]/g, '').length === digits) break
    kept += sign
  }
  return kept
}

const anyNotation = fc.constantFrom<MacNotation>('colon', 'hyphen', 'cisco', 'bare', 'comware', 'procurve')

test('a part of a MAC cut anywhere is found as part in every notation', () => {
  fc.assert(
    fc.property(deviceMac, anyNotation, fc.integer({ min: 4, max: 11 }), (mac, as, digits) => {
      const kept = cutAfter(printMac(mac, as), digits)
      expect(canonical(`starts ${kept}`)).toBe(`partial-mac ${mac.replaceAll(':', '').slice(0, digits)}`)
    }),
    { numRuns: 5_000 },
  )
})

test('without a word it is offered as part too; what is nearly whole may say how many digits are missing', () => {
  const separators = fc.constantFrom('as printed', ' ')
  fc.assert(
    fc.property(
      deviceMac,
      anyNotation,
      separators,
      fc.integer({ min: 4, max: 11 }),
      (mac, as, by, digits) => {
        const cut = cutAfter(printMac(mac, as), digits)
        const kept = by === ' ' ? cut.replaceAll(/[:-]/g, ' ') : cut
        const reading = classify(kept)
        // The last pair without its zero: a whole MAC, as SNMP walks print it.
        if (digits === 11 && canonical(kept) === `mac ${mac.slice(0, 15)}0${mac.slice(15, 16)}`) return
        if (digits > 9 && 'fault' in reading) expect(reading.fault).toBe(`${digits} hex digits, needs 12`)
        else expect(meanings(kept).part).toBe(mac.replaceAll(':', '').slice(0, digits))
      },
    ),
    { numRuns: 5_000 },
  )
})

test('IPv6 in any writing is one canonical address, and canonical text stays itself', () => {
  fc.assert(
    fc.property(fc.ipV6(), (text) => {
      const reading = readIPv6(text)
      if (reading === null || 'fault' in reading) return
      const again = classify(reading.address)
      if ('fault' in again) return
      expect(again.identifier.canonical).toBe(reading.address)
    }),
    { numRuns: 5_000 },
  )
})

test('no text makes it throw, and what it gives is stable when asked again', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.string({ unit: 'grapheme' })), (text) => {
      const first = classify(text)
      // What was said beside the thing (`ends`, a domain, INC) is not in its canonical text.
      if ('fault' in first || ['partial-mac', 'ticket', 'username', 'vlan'].includes(first.identifier.kind))
        return
      expect(canonical(first.identifier.canonical).split(' ').slice(1).join(' ')).toBe(
        first.identifier.canonical,
      )
    }),
    { numRuns: 10_000 },
  )
})

test('every MAC in a text is written in the wanted notation, and what only looks like one stays', () => {
  expect(rewriteMacs('seen 00:1b:54:0a:3c:7f behind 001B.540A.3C7F', 'cisco')).toBe(
    'seen 001b.540a.3c7f behind 001b.540a.3c7f',
  )
  expect(rewriteMacs('00-1B-54-0A-3C-7F', 'bare')).toBe('001b540a3c7f')
  expect(rewriteMacs('001b540a3c7f', 'hyphen')).toBe('00-1b-54-0a-3c-7f')
  for (const other of [
    '2001:db8:aa:bb:cc:dd:ee:ff',
    'client id 01:00:1b:54:0a:3c:7f',
    'serial FOC2249A0BC1',
    'ticket 001b540a3c7f',
    '123456789012',
    '2026-11-21T08:14:05.000Z',
  ]) {
    expect(rewriteMacs(other, 'cisco')).toBe(other)
  }
})

test('however often it is rewritten, it is the same MAC', () => {
  const notation = fc.constantFrom(...(Object.keys(macNotations) as MacNotation[]))
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 6, maxLength: 6 }), notation, (bytes, to) => {
      const mac = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(':')
      expect(rewriteMacs(`is ${mac}, now`, to)).toBe(`is ${printMac(mac, to)}, now`)
    }),
  )
})

const wrapped = (text: string) => [
  text,
  `(${text})`,
  `${text},`,
  `“${text}”`,
  `<${text}>;`,
  `[${text}].`,
  `  \u200b${text}\u00a0`,
]

test('a field that takes a MAC or an address reads what stands around it as Search does', () => {
  for (const notation of Object.keys(macNotations) as MacNotation[]) {
    const written = printMac('b8:27:eb:12:34:56', notation)
    for (const text of [...wrapped(written), ...wrapped(written.toUpperCase()), `MAC: ${written}`]) {
      expect([text, canonical(text)]).toEqual([text, 'mac b8:27:eb:12:34:56'])
      expect([text, macText.parse(text)]).toEqual([text, 'b8:27:eb:12:34:56'])
      expect([text, readTypedMac(text)]).toMatchObject([text, { kind: 'mac', mac: 'b8:27:eb:12:34:56' }])
    }
    for (const text of wrapped(written)) {
      expect(readNeverBlocked(`mac ${text}`)).toEqual({ kind: 'mac', match: 'b8:27:eb:12:34:56' })
      expect(readThing(`device ${text}`)).toEqual({ kind: 'device', match: 'b8:27:eb:12:34:56' })
    }
  }
  for (const text of [...wrapped('10.3.80.10'), 'IP: 10.3.80.10', '10.3.80.10:443']) {
    expect([text, ipv4Text.parse(text)]).toEqual([text, '10.3.80.10'])
    expect([text, readTypedAddress(text)]).toEqual([text, { address: '10.3.80.10' }])
  }
  for (const text of wrapped('10.3.80.10')) {
    expect([text, readThing(`address ${text}`)]).toEqual([text, { kind: 'address', match: '10.3.80.10' }])
    expect([text, readOption('tftp-server-name', text)]).toEqual([text, { data: '10.3.80.10' }])
  }
  for (const text of wrapped('10.3.80.0/24'))
    expect([text, cidrv4Text.parse(text)]).toEqual([text, '10.3.80.0/24'])
  expect(readOption('routers', '(10.3.80.1), 10.3.80.2;')).toEqual({ data: '10.3.80.1, 10.3.80.2' })
})

test.each([
  '',
  'printer',
  '3c:07:54',
  '01:00:5e:00:00:fb',
  '10.3.80.10',
  'aa:bb:cc:dd:ee:ff and a4:bb:6d:52:1c:9e',
])('a field for one MAC does not take “%s”, which stays as it was typed', (text) => {
  expect(macText.safeParse(text).success).toBe(false)
  expect(meantMac(text)).toBe(text)
})

test('a MAC that was cut is a part of it in every notation and at every length', () => {
  const digits = '3c0754bda27f'
  for (const notation of Object.keys(macNotations) as MacNotation[])
    for (let length = 4; length <= 10; length += 1) {
      const { group, separator } = macNotations[notation]
      const cut = (digits.slice(0, length).match(new RegExp(`.{1,${group}}`, 'g')) ?? []).join(separator)
      const read = classify(cut)
      if ('fault' in read) throw new Error(`${cut}: ${read.fault}`)
      const { identifier } = read
      const part =
        identifier.kind === 'partial-mac'
          ? identifier.canonical
          : 'part' in identifier
            ? identifier.part?.digits
            : undefined
      expect([cut, part]).toEqual([cut, digits.slice(0, length)])
    }
})
