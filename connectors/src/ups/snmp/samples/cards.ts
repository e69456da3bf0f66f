import type { Tables } from '../../../transport/samples/snmp-responder.ts'

const upsMib = '1.3.6.1.2.1.33.1'
const apc = '1.3.6.1.4.1.318.1.1.1'

const under = (root: string, cells: Tables): Tables =>
  Object.fromEntries(Object.entries(cells).map(([name, cell]) => [`${root}.${name}`, cell]))

/** A network card of APC in a Smart-UPS, with both MIBs. */
export const apcCard: Tables = {
  '1.3.6.1.2.1.1.2.0': { oid: '1.3.6.1.4.1.318.1.3.4.6' },
  '1.3.6.1.2.1.1.3.0': { ticks: 8_640_000 },
  ...under(apc, {
    '1.1.1.0': 'Smart-UPS SRT 3000',
    '1.1.2.0': 'ups-b07-2a',
    '1.2.1.0': 'UPS 15.5 (ID1018)',
    '1.2.3.0': 'AS1234567890',
    '2.1.1.0': 2,
    '2.1.2.0': { ticks: 0 },
    '2.1.3.0': '02/11/2024',
    '2.2.1.0': 97,
    '2.2.2.0': 28,
    '2.2.3.0': { ticks: 234_000 },
    '2.2.4.0': 1,
    '2.3.1.0': 970,
    '2.3.2.0': 284,
    '3.2.1.0': 231,
    '4.1.1.0': 2,
    '4.2.1.0': 230,
    '4.2.3.0': 34,
    '4.2.8.0': 912,
    '4.3.3.0': 340,
    '7.2.2.0': 1,
    '7.2.3.0': 1,
    '7.2.4.0': '11/20/2026',
    '8.1.0': 1,
    '11.1.1.0': `0001010000000000001${'0'.repeat(45)}`,
  }),
  ...under(upsMib, {
    '1.1.0': 'American Power Conversion Corp.',
    '2.1.0': 2,
    '2.3.0': 39,
    '2.4.0': 97,
    '4.1.0': 3,
    '6.1.0': 0,
    '7.1.0': { oid: `${upsMib}.7.7.1` },
    '7.2.0': 17,
    '7.3.0': 6,
  }),
}

/** A card of another maker, with UPS-MIB alone. */
export const otherCard: Tables = {
  '1.3.6.1.2.1.1.2.0': { oid: '1.3.6.1.4.1.534.1' },
  '1.3.6.1.2.1.1.3.0': { ticks: 8_640_000 },
  ...under(upsMib, {
    '1.1.0': 'EATON',
    '1.2.0': 'Eaton 9PX 2200',
    '1.3.0': 'INV: 02.08.0020',
    '1.5.0': 'ups-b07-3a',
    '2.1.0': 2,
    '2.2.0': 0,
    '2.3.0': 39,
    '2.4.0': 97,
    '2.7.0': 27,
    '3.3.1.3.1': 231,
    '4.1.0': 3,
    '4.4.1.2.1': 230,
    '4.4.1.4.1': 640,
    '4.4.1.5.1': 34,
    '6.1.0': 0,
    '7.1.0': { oid: `${upsMib}.7.7.4` },
    '7.2.0': 17,
    '7.3.0': 1,
    '7.4.0': 'battery good',
    '7.5.0': { ticks: 8_280_000 },
  }),
}

export const without = (tables: Tables, ...oids: readonly string[]): Tables =>
  Object.fromEntries(Object.entries(tables).filter(([oid]) => !oids.includes(oid)))

export const upsMibOf = (cells: Tables): Tables => under(upsMib, cells)
export const apcOf = (cells: Tables): Tables => under(apc, cells)
