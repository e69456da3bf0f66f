import type { ResourceDetail as Detail } from '@patchbay/contract/resources/resource-detail'
import type { ResourceRow } from '@patchbay/contract/resources/resource-row'
import { nameOf, searchOf } from '@patchbay/contract/resources/resource'
import { IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { call } from '../api/client.ts'
import { useEditKey } from '../keys/use-keys.ts'
import { useTimeZone } from '../preferences/time-zone.ts'
import { heldKeys, useProfile } from '../session/use-session.ts'
import { Button } from '../ui/button.tsx'
import { Callout } from '../ui/callout.tsx'
import { instantWords } from '../ui/clock-words.ts'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DetailPanels, useMayFollow } from './detail-panels.tsx'
import parts from './detail-panels.module.css'
import { NotRead, Refused } from './failure-words.tsx'
import { Facts } from './resource-facts.tsx'
import css from './resources.module.css'
import type { Place } from './use-place.ts'
import { useChange, useDetail, useHistory } from './use-resource.ts'
import type { Listed } from './use-resource.ts'
import { Unbroken, referWords } from './value.tsx'

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
    <Aside
      title={title}
      mono={resource.fields[resource.named]?.mono === true}
      onClose={place.close}
      beside={<OtherPages resource={resource} row={row} />}
    >
      {mayEdit && <Actions resource={resource} place={place} detail={found.data} title={title} />}
      {row.removed_at === null && acts?.(row)}
      <Sections resource={resource} place={place} row={row} panels={panels} mayEdit={mayEdit} title={title} />
    </Aside>
  )
}

/** Pages that know more of it, for who may open them. */
function OtherPages({ resource, row }: Pick<HistoryProps, 'resource' | 'row'>) {
  const mayFollow = useMayFollow()
  const pages = (resource.pages ?? []).flatMap((page) => {
    const search = searchOf(page, row.values)
    return search === null || !mayFollow(page.to) ? [] : [{ ...page, search }]
  })
  if (pages.length === 0) return null
  return (
    <p className={parts.pages}>
      {pages.map(({ title, to, search }) => (
        <Link key={title} to={to} search={search}>
          {title}
        </Link>
      ))}
    </p>
  )
}

interface SectionsProps extends HistoryProps {
  readonly panels: Detail['panels']
  readonly title: string
}

/** As it stands in the address, and in an id: without a space. */
const nameOfSection = (section: string) => section.toLowerCase().replaceAll(' ', '-')

/** The parts of its page: its facts with what matters first, what its panels have, and its history. */
function Sections({ resource, place, row, panels, mayEdit, title }: SectionsProps) {
  const of = (section: string) => panels.filter((panel) => panel.section === section)
  const sections = [...new Set(panels.map(({ section }) => section))].filter(
    (section) => section !== 'first' && section !== 'facts',
  )
  const tabs = ['Overview', ...sections, 'History'].map((text) => {
    const [first, second] = of(text)
    return {
      value: nameOfSection(text),
      text,
      count: second === undefined ? first?.rows.length : undefined,
    }
  })
  const shown = tabs.find(({ value }) => value === place.part) ?? tabs[0]
  return (
    <Tabs
      label={`Parts of ${title}`}
      tabs={tabs}
      value={shown?.value ?? ''}
      onChange={(value) => place.showPart(value === tabs[0]?.value ? undefined : value)}
    >
      <div className={parts.parts}>
        {shown === tabs[0] ? (
          <>
            <DetailPanels panels={of('first')} counted={false} />
            <Facts resource={resource} row={row} />
            <DetailPanels panels={of('facts')} />
          </>
        ) : shown === tabs.at(-1) ? (
          <History resource={resource} place={place} row={row} mayEdit={mayEdit} />
        ) : (
          <DetailPanels panels={of(shown?.text ?? '')} part={shown?.text ?? ''} />
        )}
      </div>
    </Tabs>
  )
}

interface AsideProps {
  readonly title: string
  readonly mono?: boolean
  /** After its name. */
  readonly beside?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** What is open, in place of the list where there is no room beside it. Takes the focus when it opens. */
export function Aside({ title, mono = false, beside, onClose, children }: AsideProps) {
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
        {beside}
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
  useEditKey(row.removed_at === null ? place.edit : null, resource.one)
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
                Cancel
              </Button>
            </>
          }
        >
          {uses.length === 0 ? `Nothing refers to ${title}.` : referWords(uses)}{' '}
          {held ? `Move them before you ${verb.toLowerCase()} it.` : 'It can be restored.'}
        </Callout>
      ) : (
        <div className={css.line}>
          <Button onClick={place.edit} aria-keyshortcuts="E" title="E">
            Edit {resource.one}
          </Button>
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
      () => `The change of ${nameOf(resource, row.values)} was undone`,
    )
  const zone = useTimeZone()
  return (
    <>
      {history.isError && (
        <NotRead what="The history" error={history.error} onTryAgain={() => history.refetch()} />
      )}
      <Refused failure={change.failure} />
      {history.isPending && <SkeletonRows rows={2} />}
      {history.data?.length === 0 && <p className={css.none}>No changes yet.</p>}
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
                Undo import …
              </Link>
            )}
            {undoable && mayEdit && row.removed_at === null && (
              <Button look="quiet" disabled={change.busy} onClick={() => void undo(version)}>
                Undo change
              </Button>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
