import { expect, test } from 'vitest'
import { cableTestable } from './cable-test-models.ts'
import { parseCableDiagnostics } from './show-cable-diagnostics.ts'
import { openScripted } from './test-switch.ts'

const heads = [
  'TDR test last run on: November 15 09:57:29',
  '',
  'Interface   Speed Local pair Pair length        Remote pair Pair status',
  '---------   ----- ---------- ------------------ ----------- --------------------',
]

test('each pair has its state, its distance and the pair it touches', () => {
  const read = parseCableDiagnostics([
    ...heads,
    'Gi1/0/7     1000M Pair A     21   +/- 10 meters Pair A      Normal',
    '                  Pair B     20   +/- 10 meters N/A         Impedance Mis',
    '                  Pair C     9    +/- 10 meters N/A         Open',
    '                  Pair D     N/A                Pair C      Short',
  ])
  expect(read).toMatchObject({
    interface: 'GigabitEthernet1/0/7',
    ran: 'November 15 09:57:29',
    speed: 1000,
  })
  expect(
    read?.pairs.map(({ pair, state, metres, tolerance, remote }) => [pair, state, metres, tolerance, remote]),
  ).toEqual([
    ['A', 'normal', 21, 10, 'A'],
    ['B', 'impedance-mismatch', 20, 10, null],
    ['C', 'open', 9, 10, null],
    ['D', 'short', null, null, 'C'],
  ])
})

test('the places of its titles differ by release', () => {
  const read = parseCableDiagnostics([
    'TDR test last run on: never',
    'Interface Speed Local pair Pair length        Remote pair Pair status',
    '--------- ----- ---------- ------------------ ----------- --------------------',
    'Gi1/0/8   auto  Pair A     N/A                N/A         Not Completed',
    '                Pair B     N/A                N/A         Not Completed',
  ])
  expect(read).toMatchObject({ ran: null, speed: null })
  expect(read?.pairs.map(({ state }) => state)).toEqual(['not-completed', 'not-completed'])
})

test('a port without support has no distance, whatever number it prints', () => {
  const read = parseCableDiagnostics([
    ...heads,
    'Tw1/0/3     2500M Pair A     0    +/- 10 meters N/A         Not Supported',
  ])
  expect(read?.pairs).toEqual([
    {
      pair: 'A',
      state: 'not-supported',
      words: 'Not Supported',
      metres: null,
      tolerance: null,
      remote: null,
    },
  ])
})

test('a line card names pairs by their pins', () => {
  const read = parseCableDiagnostics([
    'Interface Speed  Local pair Cable length Remote channel Status',
    'Gi7/1     1000M  1-2        46 +/-1m     Unknown        Open',
    '                 3-6        46 +/-1m     Unknown        Terminated',
  ])
  expect(read?.pairs.map(({ pair, state, metres, tolerance }) => [pair, state, metres, tolerance])).toEqual([
    ['A', 'open', 46, 1],
    ['B', 'normal', 46, 1],
  ])
})

test('a word that nobody knows is not known, and anything else is no table', () => {
  expect(
    parseCableDiagnostics([...heads, 'Gi1/0/7     1000M Pair A     21   +/- 10 meters Pair A      Twisted'])
      ?.pairs[0],
  ).toMatchObject({ state: 'unknown', words: 'Twisted' })
  expect(parseCableDiagnostics(['% Incomplete command.'])).toBeNull()
})

test('only models of which it is documented are said to have a test, and copper alone', () => {
  const can = (model: string | null, on: string, media: string | null = null) =>
    cableTestable(model, on, media).can
  expect(can('C9300-48P', 'GigabitEthernet1/0/7')).toBe(true)
  expect(can('C9300-48UXM', 'TwoGigabitEthernet1/0/7')).toBe(true)
  expect(can('WS-C2960X-48FPD-L', 'Gi1/0/7')).toBe(true)
  expect(can('C9300-48P', 'TenGigabitEthernet1/1/1')).toBe(false)
  expect(can('C9300-48P', 'Gi1/0/7', '1000BaseSX SFP')).toBe(false)
  expect(can('WS-C2960X-48FPD-L', 'Te1/0/1')).toBe(false)
  expect(can('C9200L-48P-4X', 'Gi1/0/7')).toBe(false)
  expect(can(null, 'Gi1/0/7')).toBe(false)
  expect(cableTestable('C9300-48P', 'Gi1/0/7', null).document).toContain('cisco.com')
  expect(cableTestable('C9200L-48P-4X', 'Gi1/0/7', null)).toMatchObject({ document: null })
})

test('a port that the switch does not test says so, and none is told of', async () => {
  const refusal = '% TDR test is not supported on this interface'
  const { can, device, end } = await openScripted({
    'show cable-diagnostics tdr interface TenGigabitEthernet1/1/1': refusal,
  })
  try {
    const ask = { limit: 5_000, signal: new AbortController().signal }
    await expect(can.readCableTest?.(device, { interface: 'Te1/1/1' }, ask)).rejects.toMatchObject({
      detail: { cause: 'absent' },
    })
  } finally {
    await end()
  }
})
