import { longInterface } from '../interfaces.ts'
import type { Transceiver } from '../port-readings.ts'
import type { Parsed } from './columns.ts'

const value = (text: string | undefined): number | null =>
  text !== undefined && /^-?\d{1,4}(?:\.\d{1,3})?$/.test(text) ? Number(text) : null

/**
 * Output of `show interfaces transceiver`: port, Celsius, volts, milliamperes, dBm out, dBm in, below a legend and two
 * lines of titles. `N/A` and `--` stand for no reading; alarm marks (`++`, `+`, `-`, `--`) follow a number. Common
 * knowledge, not read in a recording at hand. Null without table; without optics there is none.
 */
export const parseTransceivers = (lines: readonly string[]): Parsed<Transceiver> | null => {
  const start = lines.findIndex((line) => /^\s*Port\s+\(Celsius\)\s+\(Volts\)/.test(line))
  if (start === -1) return lines.every((line) => line.trim() === '') ? { rows: [], dropped: 0 } : null
  const rows: Transceiver[] = []
  let dropped = 0
  for (const line of lines.slice(start + 1)) {
    if (line.trim() === '' || /^[-\s]+$/.test(line)) continue
    const [port = '', ...cells] = line
      .trim()
      .replaceAll(/(\d)\s+(?:\+\+|--|\+|-)(?=\s|$)/g, '$1')
      .split(/\s+/)
    if (!/^[A-Za-z]{2,3}[\d/]{1,12}$/.test(port) || cells.length < 5) dropped += 1
    else
      rows.push({
        interface: longInterface(port),
        temperature: value(cells[0]),
        voltage: value(cells[1]),
        current: value(cells[2]),
        transmitPower: value(cells[3]),
        receivePower: value(cells[4]),
      })
  }
  return { rows, dropped }
}
