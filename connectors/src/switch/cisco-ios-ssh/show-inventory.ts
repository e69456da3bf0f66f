import type { InventoryPart } from '../chassis-readings.ts'
import type { Parsed } from './columns.ts'

const named = /^\s*NAME: "(.{0,120}?)" *, +DESCR: "(.{0,200})"/
const numbered = /^\s*PID: ?([^,]{0,60}?) *, *VID: ?([^,]{0,20}?) *, *SN: ?(\S{0,60})/

/**
 * Output of `show inventory`: two lines per item; a framed `+++` notice before it is passed over. A line of numbers that was
 * broken, as by a message of the log, goes on in the next that begins with a comma. An item whose numbers are not found is
 * dropped.
 */
export const parseInventory = (lines: readonly string[]): Parsed<InventoryPart> => {
  const rows: InventoryPart[] = []
  let dropped = 0
  let item: { readonly name: string; readonly description: string } | null = null
  let begun = ''
  for (const line of lines) {
    const name = named.exec(line)
    if (name !== null) {
      if (item !== null) dropped += 1
      item = { name: name[1] ?? '', description: name[2] ?? '' }
      begun = ''
      continue
    }
    if (item === null) continue
    if (/^\s*PID:/.test(line)) begun = line.trimEnd()
    else if (begun !== '' && /^\s*,/.test(line)) begun += line.trim()
    const numbers = numbered.exec(begun)
    if (numbers === null) continue
    const [, model = '', version = '', serial = ''] = numbers
    rows.push({
      ...item,
      model: model === '' || model === 'Unspecified' ? null : model,
      version: version === '' ? null : version,
      serial: serial === '' ? null : serial,
    })
    item = null
    begun = ''
  }
  return { rows, dropped: item === null ? dropped : dropped + 1 }
}

/** The items alone. */
export const parseShowInventory = (lines: readonly string[]): InventoryPart[] => parseInventory(lines).rows

/**
 * Serials of the units: `Switch 1`, on 2960X `1`, on modular and fixed core switches `Switch 1 Chassis`, `Chassis` or
 * `Switch System`; the stack's own item repeats member 1 and does not count. A 6500 is named by its model and gives bare
 * numbers to its line cards.
 */
export const chassisSerials = (items: readonly InventoryPart[]): string[] => {
  const modular = items.filter((item) => /\bslot Chassis System$/.test(item.description))
  const units = items.filter((item) =>
    /^(?:(?:Switch )?\d{1,2}|(?:Switch \d{1,2} )?Chassis(?: \d{1,2})?|Switch System)$/.test(item.name),
  )
  return (modular.length > 0 ? modular : units).flatMap(({ serial }) => serial ?? [])
}
