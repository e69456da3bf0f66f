import type { ResourceDetail as Detail, ResourceRow } from '@patchbay/contract/resource-calls'
import { nameOf } from '@patchbay/contract/resources/resource'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { useTimeZone } from '../preferences/time-zone.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { instantWords } from '../ui/clock-words.ts'
import { DataTable } from '../ui/data-table.tsx'
import { Panel } from '../ui/panel.tsx'
import { RelativeAge } from '../ui/relative-age.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { NotRead, Refused } from './failure-words.tsx'
import { Facts } from './resource-facts.tsx'
import css from './resources.module.css'
import type { Place } from './use-place.ts'
import { useChange, useDetail, useHistory } from './use-resource.ts'
import type { Listed } from './use-resource.ts'
import { Unbroken } from './value.tsx'

interface Props {
  readonly resource: Listed
  readonly place: Place
  readonly mayEdit: boolean
  readonly acts?: ((row: ResourceRow) => ReactNode) | undefined
}

/** Everything about one thing, beside the list. */
export function ResourceDetail({ resource, place, mayEdit, acts }: Props) {
  const found = useDetail(resource, place.id)
  if (found.data === undefined)
    return (
      <Aside title={place.id} onClose={place.close}>
        {found.isError ? (
          <NotRead what={`The ${resource.one}`} error={found.error} onTryAgain={() => found.refetch()} />
        ) : (
          <SkeletonRows rows={8} />
        )}
      </Aside>
    )
  const { row, panels } = found.data
  const title = nameOf(resource, row.values)
  return (
    <Aside title={title} mono={resource.fields[resource.named]?.mono === true} onClose={place.close}>
      {mayEdit && <Actions resource={resource} place={place} detail={found.data} title={title} />}
      {row.removed_at === null && acts?.(row)}
      <Facts resource={resource} row={row} />
      {panels
        .filter(({ rows }) => rows.length > 0)
        .map((panel) => (
          <Panel key={panel.title} title={panel.title} count={panel.rows.length}>
            <DataTable label={panel.title} heads={panel.columns} stacks="named">
              {panel.rows.map((cells) => (
                <tr key={cells.join('\n')}>
                  {cells.map((cell, at) => (
                    <td key={panel.columns[at]} className={at === 0 ? 'mono' : undefined}>
                      <PanelCell
                        text={cell}
                        opens={panel.opens.find(({ column }) => column === panel.columns[at])}
                      />
                    </td>
                  ))}
                </tr>
              ))}
            </DataTable>
          </Panel>
        ))}
      <Lacking panels={panels.filter(({ rows }) => rows.length === 0)} />
      <History resource={resource} place={place} row={row} mayEdit={mayEdit} />
    </Aside>
  )
}

/** Panels without a row need no box: what each lacks is a line. */
function Lacking({ panels }: Pick<Detail, 'panels'>) {
  if (panels.length === 0) return null
  return (
    <ul className={css.lacking}>
      {panels.map(({ title, none }) => (
        <li key={title}>
          <b>{title}</b> {none}
        </li>
      ))}
    </ul>
  )
}

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

interface CellProps {
  readonly text: string
  readonly opens: Detail['panels'][number]['opens'][number] | undefined
}

function PanelCell({ text, opens }: CellProps) {
  if (text === '') return <span className={css.absent}>–</span>
  if (opens !== undefined)
    return (
      <Link to={opens.to} search={{ list: opens.list, id: text }} className={css.link}>
        {text}
      </Link>
    )
  return instant.test(text) ? <RelativeAge since={text} /> : <Unbroken text={text} />
}

interface AsideProps {
  readonly title: string
  readonly mono?: boolean
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is open, in place of the list where there is no room beside it. Takes the focus when it opens. */
export function Aside({ title, mono = false, onClose, children }: AsideProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <section
      className={css.aside}
      aria-label={title}
      onKeyDown={({ key, target, defaultPrevented }) => {
        const typing = target instanceof Element && target.matches('input, textarea, select')
        if (key === 'Escape' && !defaultPrevented && !typing) onClose()
      }}
    >
      <div className={css.head}>
        <h2 ref={heading} tabIndex={-1} className={mono ? `${css.title} mono` : css.title}>
          {title}
        </h2>
        <Button look="quiet" aria-label="Close" onClick={onClose}>
          <IconX size={16} stroke={1.6} aria-hidden="true" />
        </Button>
      </div>
      {children}
    </section>
  )
}

interface ActionsProps extends Pick<Props, 'resource' | 'place'> {
  readonly detail: Detail
  readonly title: string
}

function Actions({ resource, place, detail: { row, used }, title }: ActionsProps) {
  const change = useChange(resource)
  const [asked, setAsked] = useState(false)
  const { verb, done } = resource.remove
  const body = { id: row.id, version: row.version }
  const remove = async () => {
    await change.run(
      () => call(`POST ${resource.path}/remove/`, { body }),
      () => `${title} ${done}`,
    )
    setAsked(false)
  }
  const restore = () =>
    change.run(
      () => call(`POST ${resource.path}/restore/`, { body }),
      () => `${title} restored`,
    )
  const uses = used.filter(({ count }) => count > 0)
  const listed = uses.map(({ what, count }) => `${count} ${what}`).join(', ')
  const held = uses.some(({ holds }) => holds)
  return (
    <>
      <Refused failure={change.failure} />
      {row.removed_at !== null ? (
        <Callout
          tone="warn"
          actions={
            <Button disabled={change.busy} onClick={() => void restore()}>
              Restore {title}
            </Button>
          }
        >
          This {resource.one} was {done}.
        </Callout>
      ) : asked ? (
        <Callout
          tone="warn"
          actions={
            <>
              {!held && (
                <Button disabled={change.busy} onClick={() => void remove()}>
                  {verb} {title}
                </Button>
              )}
              <Button look="quiet" onClick={() => setAsked(false)}>
                Keep it
              </Button>
            </>
          }
        >
          {listed === '' ? `Nothing refers to ${title}.` : `It has ${listed}.`}{' '}
          {held ? `Move them before you ${verb.toLowerCase()} it.` : 'It can be restored.'}
        </Callout>
      ) : (
        <div className={css.line}>
          <Button onClick={place.edit}>Edit {resource.one}</Button>
          <Button look="quiet" onClick={() => setAsked(true)}>
            {verb} {resource.one}
          </Button>
        </div>
      )}
    </>
  )
}

interface HistoryProps extends Pick<Props, 'resource' | 'place' | 'mayEdit'> {
  readonly row: ResourceRow
}

function History({ resource, place, row, mayEdit }: HistoryProps) {
  const mayImport = heldKeys(useProfile()).has(resource.keys.import)
  const history = useHistory(resource, row.id, row.version)
  const change = useChange(resource)
  const undo = (version: number) =>
    change.run(
      () => call(`POST ${resource.path}/undo/`, { body: { id: row.id, version } }),
      () => `The change of ${nameOf(resource, row.values)} is undone`,
    )
  const zone = useTimeZone()
  return (
    <Panel title="History" {...(history.data === undefined ? {} : { count: history.data.length })}>
      {history.isError && (
        <NotRead what="The history" error={history.error} onTryAgain={() => history.refetch()} />
      )}
      <Refused failure={change.failure} />
      {history.isPending && <SkeletonRows rows={2} />}
      {history.data?.length === 0 && <p className={css.none}>Nothing was changed here yet.</p>}
      <ol className={css.history}>
        {history.data?.map(({ version, at, who, what, import: mark, undoable, differs }) => (
          <li key={version}>
            <span className={css.line}>
              {what}
              <time className={css.when} dateTime={at}>
                {who ?? 'the server'} · {instantWords(new Date(at), zone)}
              </time>
            </span>
            {version > 1 &&
              differs.map(({ field, before, after }) => (
                <span key={field} className={css.change}>
                  {resource.fields[field]?.label ?? field}: <Unbroken text={before || '–'} /> →{' '}
                  <Unbroken text={after || '–'} />
                </span>
              ))}
            {mark !== null && mayImport && (
              <Link to="." search={place.undoOf(mark)} className={css.led}>
                Undo this import …
              </Link>
            )}
            {undoable && mayEdit && row.removed_at === null && (
              <Button look="quiet" disabled={change.busy} onClick={() => void undo(version)}>
                Undo this change
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
}
