import type { Associated, Count, Radio } from '@patchbay/contract/common-queries/cisco-wlc'
import { expect, test } from 'vitest'
import type { ResultColumn } from '../../../table/result-column.ts'
import { clientColumns } from './clients-panel.tsx'
import { countWords } from './controllers-panel.tsx'
import { radioColumns } from './radios-panel.tsx'

const cells = <Row>(columns: readonly ResultColumn<Row>[], row: Row) =>
  Object.fromEntries(columns.map(({ head, text }) => [head, text?.(row)]))

const radio: Radio = {
  slot: 0,
  band: '2.4 GHz',
  state: 'down',
  why: 'PoE, reduced to 15.4 W',
  channel: null,
  width: null,
  powerLevel: null,
  power: null,
  utilisation: null,
  clients: null,
}

test('a radio that is down has its reason, and what was not measured is no nought', () => {
  expect(cells(radioColumns, radio)).toEqual({
    Radio: 0,
    Band: '2.4 GHz',
    State: 'down: PoE, reduced to 15.4 W',
    Channel: 'none',
    Power: 'not known',
    Utilisation: 'not measured',
    Clients: 'not known',
  })
  expect(
    cells(radioColumns, { ...radio, channel: 44, width: 40, power: 14, powerLevel: 3, utilisation: 0 }),
  ).toMatchObject({ Channel: '44, 40 MHz', Power: '14 dBm, level 3', Utilisation: '0 %' })
})

test('a client without an address, a login or a signal has words for each', () => {
  const client: Associated = {
    mac: '02:00:5e:10:00:01',
    state: 'waiting for an address',
    username: null,
    address: null,
    ssid: null,
    band: null,
    signal: null,
    signalToNoise: null,
    associatedAt: null,
    source: 'wlc-1',
  }
  expect(cells(clientColumns, client)).toMatchObject({
    Login: 'none',
    Address: 'none',
    SSID: 'not known',
    Signal: 'not known',
    Since: 'not known',
  })
})

test('counts that match say so, and those that differ say why', () => {
  const count: Count = { listed: 28, counted: 28, state: 'match', why: null }
  expect(countWords(count)).toBe('28 listed, 28 counted: match')
  expect(countWords({ ...count, counted: 27, state: 'explained', why: '1 listed client is excluded' })).toBe(
    '28 listed, 27 counted: 1 listed client is excluded',
  )
  expect(countWords({ ...count, counted: null, state: 'unknown', why: null })).toBe(
    '28 listed, ? counted: not explained',
  )
})
