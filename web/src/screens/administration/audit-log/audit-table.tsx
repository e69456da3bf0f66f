import { auditKinds } from '@patchbay/contract/audit-words'
import type { AuditEntry } from '@patchbay/contract/administration/audit-log'
import { Link } from '@tanstack/react-router'
import { Instant } from '../../../changes/instant.tsx'
import type { ResultColumn } from '../../../table/result-column.ts'
import { ResultTable } from '../../../table/result-table.tsx'
import { productName } from '../../../ui/product.ts'
import { Tag } from '../../../ui/tag.tsx'
import css from './audit-log.module.css'
import { nameText, resultText, targetText, whoText } from './audit-words.ts'
import type { Address } from './audit-address.ts'

const Absent = () => <span className={css.absent}>–</span>

/** A name; one that was erased leads to the entry that erased it. */
function Name({ name, address }: { name: NonNullable<AuditEntry['who']>; address: Address }) {
  if (name.name !== null) return <>{name.name}</>
  if (name.erasedBy === null) return <span className={css.bad}>{nameText(name)}</span>
  return (
    <Link to="." search={{ ...address, entry: String(name.erasedBy) }} className={css.erased}>
      {nameText(name)}
    </Link>
  )
}

function Target({ entry, address }: { entry: AuditEntry; address: Address }) {
  const { target } = entry
  if (target === null) return <Absent />
  return target.name === null ? (
    <Name name={target} address={address} />
  ) : (
    <span className="mono">{targetText(entry)}</span>
  )
}

const columnsFor = (address: Address): readonly ResultColumn<AuditEntry>[] => [
  {
    head: 'Entry',
    text: ({ seq }) => seq,
    cell: ({ seq }) => (
      <Link to="." search={{ ...address, entry: String(seq) }} className="mono" aria-label={`Entry ${seq}`}>
        {seq}
      </Link>
    ),
  },
  { head: 'Time', text: ({ at }) => at, cell: ({ at }) => <Instant at={at} />, look: css.time },
  {
    head: 'Who',
    text: whoText,
    cell: (entry) =>
      entry.who === null ? (
        <span className={css.absent}>{whoText(entry)}</span>
      ) : (
        <Name name={entry.who} address={address} />
      ),
    look: css.name,
  },
  {
    head: 'Action',
    text: ({ title }) => title,
    cell: ({ title, kind }) => (
      <>
        {title}
        <span className={css.below}>{auditKinds[kind]}</span>
      </>
    ),
    look: css.what,
  },
  {
    head: 'Target',
    text: targetText,
    cell: (entry) => <Target entry={entry} address={address} />,
    look: css.what,
  },
  {
    head: 'From',
    text: ({ from }) => from,
    cell: ({ from }) => (from === null ? <Absent /> : <span className="mono">{from}</span>),
  },
  {
    head: 'Result',
    text: resultText,
    cell: (entry) => (
      <>
        {entry.result === 'refused' || entry.result === 'failed' ? (
          <Tag tone="warn">{resultText(entry)}</Tag>
        ) : (
          resultText(entry)
        )}
        {entry.altered && <strong className={css.altered}>Altered</strong>}
      </>
    ),
  },
  {
    head: 'Reason',
    text: ({ why }) => why,
    cell: ({ why }) => why ?? <Absent />,
    look: css.what,
  },
]

export function AuditTable({ entries, address }: { entries: readonly AuditEntry[]; address: Address }) {
  return (
    <ResultTable
      choice="audit-log"
      title="Entries"
      columns={columnsFor(address)}
      rows={entries}
      said={({ at }) => ({ source: productName(), observedAt: at })}
      keyOf={({ seq }) => String(seq)}
      rowOf={({ altered, result }) => ({ 'data-altered': altered, 'data-result': result })}
      stacks="named"
    />
  )
}
