import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { changeWords } from '../../../changes/change-failure.tsx'
import { Instant } from '../../../changes/instant.tsx'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { Diff } from '../../../ui/diff.tsx'
import { NotRead } from '../../../ui/failed-call.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import type { AuditAddress } from './audit-address.ts'
import css from './audit-log.module.css'
import { resultText, targetText, whoText } from './audit-words.ts'
import { useAuditEntry } from './use-audit.ts'
import type { OpenedEntry } from './use-audit.ts'

const shown = (value: string | null) => (value === null ? [] : [value])

/** One entry: what it says, before and after side by side, and its place in the chain. */
export function EntryPanel({ seq, place }: { seq: number; place: AuditAddress }) {
  const { data, error, refetch } = useAuditEntry(seq)
  return (
    <Panel
      title={`Entry ${seq}`}
      aside={
        <Button size="small" look="quiet" onClick={() => place.open(null)}>
          <IconX size={14} stroke={1.6} aria-hidden="true" />
          Close
        </Button>
      }
    >
      {error !== null ? (
        <NotRead what="The entry" error={error} words={changeWords} onTryAgain={refetch} />
      ) : data === undefined ? (
        <SkeletonRows rows={6} />
      ) : (
        <Opened data={data} place={place} />
      )}
    </Panel>
  )
}

function Opened({ data, place }: { data: OpenedEntry; place: AuditAddress }) {
  const { entry, changed, facts, sameRequest } = data
  return (
    <div className={css.opened}>
      {entry.altered && (
        <Callout tone="bad">
          This entry was altered in the database. Its content does not match its hash.
        </Callout>
      )}
      <dl className={css.facts}>
        <Fact label="Time">
          <Instant at={entry.at} />
        </Fact>
        <Fact label="Who">{whoText(entry)}</Fact>
        <Fact label="Action">{entry.title}</Fact>
        <Fact label="Target">{targetText(entry) ?? '–'}</Fact>
        <Fact label="From address">{entry.from ?? '–'}</Fact>
        <Fact label="Result">{resultText(entry)}</Fact>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
        <Fact label="Hash">
          <span className="mono">{data.hash}</span>
        </Fact>
        <Fact label="Hash before">
          <span className="mono">{data.previous}</span>
        </Fact>
      </dl>
      {changed.length > 0 && (
        <Diff
          label="Before and after"
          heads={['Field', 'Before', 'After']}
          rows={changed.map(({ field, before, after }) => ({
            title: field,
            before: shown(before),
            after: shown(after),
          }))}
        />
      )}
      {sameRequest.length > 0 && (
        <p className={css.same}>
          Same request:{' '}
          {sameRequest.map((one) => (
            <Link
              key={one.seq}
              to="."
              search={{ ...place.address, entry: String(one.seq) }}
              className={css.other}
            >
              {one.seq} {one.title}, {resultText(one).toLowerCase()}
            </Link>
          ))}
        </p>
      )}
    </div>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={css.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}
