import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announce } from '../../../ui/announcer.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { CameraPart } from '../camera/camera-part.tsx'
import { ScanField } from '../camera/scan-field.tsx'
import css from '../scanner.module.css'
import { BatchActions } from './batch-actions.tsx'
import { batchRows, distinctOf } from './batch-rows.ts'

/** In the memory of the tab until the session ends, so that a look at another page costs no scans. */
const key = ['scanned-batch']

/** Many labels, one after another: they become a list to onboard, or a list of devices. */
export function BatchPart() {
  const client = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>(() => client.getQueryData(key) ?? [])
  const keep = (next: readonly string[]) => {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY })
    client.setQueryData(key, next)
    setCodes(next)
  }
  const rows = batchRows(codes)
  const distinct = distinctOf(rows)
  const doubles = rows.filter(({ doubleOf }) => doubleOf !== null).length
  const add = (code: string) => {
    const next = [...codes, code]
    keep(next)
    const double = batchRows(next).at(-1)?.doubleOf ?? null
    announce(double === null ? `${next.length} scanned` : `The same as number ${double}`)
  }
  return (
    <div className={css.stack}>
      <ScanField placeholder="One label after another" onCode={add} />
      <CameraPart many onCode={({ text }) => add(text)} />
      {rows.length === 0 ? (
        <EmptyState
          kind="not-yet"
          title="Scan one label after another"
          words="The labels become a list to onboard, or a list of devices. Doubles are marked."
        />
      ) : (
        <>
          <BatchActions distinct={distinct} />
          <Panel
            title="Scanned labels"
            count={rows.length}
            aside={
              <>
                <span role="status">
                  {distinct.length} different, {doubles} doubled
                </span>
                <TextButton onClick={() => keep([])}>Clear all</TextButton>
              </>
            }
          >
            <ol className={css.list}>
              {rows.map(({ code, words, faulty, doubleOf }, at) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same code may be there twice
                <li key={`${code} ${at}`} className={css.row}>
                  <span className={css.note}>{at + 1}</span>
                  <span className={`${css.code} mono`}>{code}</span>
                  <span className={css.note}>{words}</span>
                  {doubleOf !== null && <Tag tone="warn">{`same as ${doubleOf}`}</Tag>}
                  {faulty && <Tag tone="warn">not an identifier</Tag>}
                  <TextButton
                    aria-label={`Remove number ${at + 1}`}
                    onClick={() => keep(codes.toSpliced(at, 1))}
                  >
                    Remove
                  </TextButton>
                </li>
              ))}
            </ol>
          </Panel>
        </>
      )}
    </div>
  )
}
