import { Failure } from '@patchbay/connectors/failures'
import { expect, test } from 'vitest'
import { destinationRule } from './destination.ts'
import { parseNetworks } from './networks.ts'

function networks(...texts: string[]) {
  const parsed = parseNetworks(texts)
  if ('wrong' in parsed) throw new Error(parsed.wrong)
  return parsed.networks
}

const listed = networks('10.0.0.0/8', '192.168.0.0/16', '0.0.0.0/0', '::/0', 'fc00::/7')
const own = [{ address: '10.0.0.9', port: 5432 }]
const everywhere = destinationRule(listed, () => own)
const narrow = destinationRule(networks('10.0.0.0/8', 'fd12::/16'), () => own)

async function causeOf(asked: Promise<unknown>): Promise<string> {
  return asked.then(
    () => 'allowed',
    (error: unknown) => (error instanceof Failure ? `${error.detail.cause}: ${error.message}` : 'other'),
  )
}

const refusedWords = 'destination-not-allowed: The address is outside the management networks.'

test.each([
  '127.0.0.1',
  '127.8.9.1',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  'localhost',
  '8.8.8.8',
  '2001:db8::1',
  '[::1]',
  '0.0.0.0',
  '0',
  '2130706433',
  '0x7f000001',
  '0x7f.1',
  '017700000001',
  '127.1',
  '172.16.0.1',
])('%s is outside the management networks', async (host) => {
  expect(await causeOf(narrow({ host, port: 22 }))).toBe(refusedWords)
})

test.each([
  '169.254.169.254',
  '169.254.1.1',
  '::ffff:169.254.169.254',
  'fe80::1',
  'fe80::1%eth0',
  '224.0.0.1',
  'ff02::1',
  '255.255.255.255',
  '0.0.0.0',
  '::',
  '100.100.100.200',
  'fd00:ec2::254',
  '64:ff9b::a00:1',
  '2002:a00:1::',
])('%s is never dialled, even when everything is listed', async (host) => {
  expect(await causeOf(everywhere({ host, port: 22 }))).toBe(refusedWords)
})

test('our own database and port are refused, other ports of the host are not', async () => {
  expect(await causeOf(everywhere({ host: '10.0.0.9', port: 5432 }))).toBe(refusedWords)
  expect(await everywhere({ host: '10.0.0.9', port: 22 })).toEqual({ address: '10.0.0.9', port: 22 })
})

test('a name is resolved once, and one foreign address among its addresses is enough to refuse', async () => {
  const asked: string[] = []
  const rule = (addresses: string[]) =>
    destinationRule(
      networks('10.0.0.0/8'),
      () => own,
      async (host) => {
        asked.push(host)
        return addresses
      },
    )
  expect(await rule(['10.1.2.3'])({ host: 'sw-1.campus.example', port: 22 })).toEqual({
    address: '10.1.2.3',
    port: 22,
  })
  expect(asked).toEqual(['sw-1.campus.example'])
  expect(await causeOf(rule(['10.1.2.3', '127.0.0.1'])({ host: 'sw-1', port: 22 }))).toBe(refusedWords)
  expect(await causeOf(rule([])({ host: 'sw-1', port: 22 }))).toMatch(/^name-unknown/)
})

test.each(['a b', 'a/b', 'user@10.0.0.1', '10.0.0.1:22', 'a\nb', '', '-x', 'ｅxample', 'http://10.0.0.1'])(
  'the name %j is not even looked up',
  async (host) => {
    const rule = destinationRule(
      networks('10.0.0.0/8'),
      () => own,
      async () => {
        throw new Error('looked up')
      },
    )
    expect(await causeOf(rule({ host, port: 22 }))).toBe(refusedWords)
  },
)
