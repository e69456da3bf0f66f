import type { InventoryPart } from '../chassis-readings.ts'

/** Output of `show inventory`: two lines per item; a framed `+++` notice before it is passed over. */
export const parseShowInventory = (lines: readonly string[]): InventoryPart[] => {
  const items: InventoryPart[] = []
  let named: { name: string; description: string } | null = null
  for (const line of lines) {
    const name = /^NAME: "([^"]{0,120})", +DESCR: "([^"]{0,200})"/.exec(line)
    if (name?.[1] !== undefined) named = { name: name[1], description: name[2] ?? '' }
    const numbers = /^PID: ?([^,]{0,60}?) *, +VID: ?([^,]{0,20}?) *, +SN: ?(\S{0,60})/.exec(line)
    if (numbers !== null && named !== null) {
      const model = numbers[1] === 'Unspecified' ? '' : (numbers[1] ?? '')
      items.push({
        ...named,
        model: model === '' ? null : model,
        version: numbers[2] === '' ? null : (numbers[2] ?? null),
        serial: numbers[3] === '' ? null : (numbers[3] ?? null),
      })
      named = null
    }
  }
  return items
}

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
