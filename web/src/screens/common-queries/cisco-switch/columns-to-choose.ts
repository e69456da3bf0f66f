import type { SwitchView } from '@patchbay/contract/switches/picture'
import type { Column } from '../../../preferences/use-columns.ts'
import { columnsOf } from './columns-of-view.ts'
import { allColumns } from './port-columns.tsx'

/** All columns of ports, with those that a view begins with, for who chooses among them. */
export function columnsToChoose(view: SwitchView): readonly Column[] {
  const usual = new Set(columnsOf(view, [], false).map(({ name }) => name))
  return allColumns.map(({ name, head }) => ({ id: name, head, usual: usual.has(name) }))
}
