import type { Subnet } from '@patchbay/contract/common-queries/dhcp-server'
import { useContext } from 'react'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { PartTable } from '../../../query/shown/part-table.tsx'
import { Panel } from '../../../ui/panel.tsx'
import css from './dhcp.module.css'
import { optionRows } from './option-rows.ts'

/** What a client gets, and which level gives it. */
export function OptionsPanel({ subnet, nameOf }: { subnet: Subnet; nameOf: (source: string) => string }) {
  const askedAt = useContext(AnsweredFor)
  const { options } = subnet
  return (
    <Panel title="Options" count={options.length}>
      {options.length === 0 ? (
        <p className={css.note}>No option is set.</p>
      ) : (
        <PartTable {...optionRows(subnet, nameOf, askedAt)} keyOf={({ code, name }) => `${code} ${name}`} />
      )}
      <p className={css.note}>
        Options of single pools and of client classes are not read: a client there may get others.
      </p>
    </Panel>
  )
}
