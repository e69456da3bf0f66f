import { notFound } from '../../failures.ts'
import { longInterface } from '../interfaces.ts'
import { interfaceNames } from './interface-names.ts'
import { interfaces, system } from './oids.ts'
import { changeOf } from './read-interfaces.ts'
import { numberOf } from './values.ts'
import type { LinkChange } from '../port-readings.ts'
import type { DeviceTables, Rows } from './device-tables.ts'

/** Names and one column: little enough to be asked beside a command line, which does not tell this. */
export const readLastChanges = async (
  tables: DeviceTables,
  on: string | undefined,
): Promise<Rows<LinkChange>> => {
  const names = await tables.derive(interfaceNames)
  if (on !== undefined) {
    const index = names.byName.get(on) ?? names.byName.get(longInterface(on))
    if (index === undefined) throw notFound({ cause: 'absent', message: `There is no interface ${on}.` })
    const [upTime, changed] = await tables.get([system.upTime, `${interfaces.lastChange}.${index}`])
    const value = {
      interface: names.byIndex.get(index) ?? on,
      changed: changeOf(numberOf(changed), numberOf(upTime)),
    }
    return { value: [value], complete: true, dropped: 0 }
  }
  const [column, [upTime]] = await Promise.all([
    tables.column(interfaces.lastChange),
    tables.get([system.upTime]),
  ])
  const value = [...names.byIndex].map(([index, name]) => ({
    interface: name,
    changed: changeOf(numberOf(column.get(String(index))), numberOf(upTime)),
  }))
  return { value, complete: true, dropped: 0 }
}
