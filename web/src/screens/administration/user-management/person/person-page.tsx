import { IconArrowLeft, IconCopyPlus, IconEye, IconPencil } from '@tabler/icons-react'
import { accessKeyWords } from '@patchbay/contract/access-key-words'
import type { PersonDetail } from '@patchbay/contract/people/person'
import { useEditKey } from '../../../../keys/use-keys.ts'
import { Button } from '../../../../ui/button.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { NotRead } from '../failed.tsx'
import { Status } from '../status.tsx'
import { usePerson, useGrantRequests } from '../questions.ts'
import { useShared } from '../saved.ts'
import css from '../user-management.module.css'
import type { Place } from '../use-place.ts'
import { valuesOf } from '../forms/person-values.ts'
import { Callout } from '../../../../ui/callout.tsx'
import { instantWords } from '../../../../ui/clock-words.ts'
import { CopyButton } from '../../../../ui/copy-button.tsx'
import type { HandedOver as Handed } from '../saved.ts'
import type { ResultColumn } from '../../../../table/result-column.ts'
import { ResultTable } from '../../../../table/result-table.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { Tag } from '../../../../ui/tag.tsx'
import { Actions } from './actions.tsx'
import { Changes } from './changes.tsx'
import { newPerson } from './new-person-form.tsx'
import { ProfilePanel } from './profile-panel.tsx'
import { Sessions } from './sessions.tsx'
import { Tokens } from './tokens.tsx'
import { ViewAs } from './view-as.tsx'
import { Why, givenWords } from './why.tsx'
import own from './held-keys.module.css'

export function PersonPage({ id, place }: { id: string; place: Place }) {
  const query = usePerson(id)
  const { handed, setHanded, setPrefill } = useShared()
  const person = query.data
  const seen = place.address.see === 'menu'
  useEditKey(person === undefined ? null : () => place.go({ edit: 'yes' }), 'person')
  return (
    <div className={css.stack}>
      <div className={css.line}>
        <Button size="small" look="quiet" onClick={place.close}>
          <IconArrowLeft size={16} stroke={1.6} aria-hidden="true" />
          People
        </Button>
      </div>
      {query.isError && <NotRead what="This person" error={query.error} onTryAgain={query.refetch} />}
      {query.isPending && <SkeletonRows rows={10} />}
      {person !== undefined && (
        <>
          <div className={css.line}>
            <h2 className={css.name}>
              {`${person.firstname} ${person.lastname}`.trim()}{' '}
              <span className="mono">{person.username}</span>
            </h2>
            <Status status={person.status} />
            <span className={css.grow} />
            <Button
              aria-pressed={seen}
              onClick={() => place.go({ see: seen ? '' : 'menu' }, true)}
              title="Shows this person’s menu; recorded"
            >
              <IconEye size={16} stroke={1.6} aria-hidden="true" />
              View as {person.username}
            </Button>
            <Button
              title="New account with the same role, groups and direct keys"
              onClick={() => {
                const { role, groups, keys } = valuesOf(person)
                setPrefill({ form: newPerson, values: { role, groups, keys } })
                place.openPerson('new')
              }}
            >
              <IconCopyPlus size={16} stroke={1.6} aria-hidden="true" />
              Clone {person.username}
            </Button>
            <Button look="primary" aria-keyshortcuts="E" title="E" onClick={() => place.go({ edit: 'yes' })}>
              <IconPencil size={16} stroke={1.6} aria-hidden="true" />
              Change {person.username}
            </Button>
          </div>
          <AskedHere id={person.id} place={place} />
          <Actions person={person} />
          {handed !== null && handed.id === person.id && (
            <HandedOver handed={handed} onClose={() => setHanded(null)} />
          )}
          {seen && <ViewAs person={person} />}
          <Parts person={person} place={place} />
        </>
      )}
    </div>
  )
}

/** A part of the page of a person; a question why of the address is answered beside the keys. */
function Parts({ person, place }: { person: PersonDetail; place: Place }) {
  const { part = '', why = '' } = place.address
  const tabs = [
    { value: 'overview', text: 'Overview' },
    { value: 'keys', text: 'Keys', count: person.held.length },
    { value: 'changes', text: 'Changes' },
  ]
  const wanted = part === '' && why !== '' ? 'keys' : part
  const shown = tabs.find(({ value }) => value === wanted)?.value ?? 'overview'
  return (
    <Tabs
      label={`Parts of ${person.username}`}
      tabs={tabs}
      value={shown}
      onChange={(value) => place.go({ part: value }, true)}
    >
      <div className={`${css.body} ${css.stack}`}>
        {shown === 'keys' ? (
          <div className={css.columns}>
            <div>
              <HeldKeys person={person} place={place} />
            </div>
            <div>
              <Why person={person} place={place} />
            </div>
          </div>
        ) : shown === 'changes' ? (
          <Changes id={String(person.id)} />
        ) : (
          <>
            <ProfilePanel person={person} />
            <Sessions person={person} />
            <Tokens person={person} />
          </>
        )}
      </div>
    </Tabs>
  )
}

/** That something about this person waits for a second administrator. */
function AskedHere({ id, place }: { id: number; place: Place }) {
  const grants = useGrantRequests()
  const waiting = grants.data?.find(
    ({ kind, thing, state }) => kind === 'person' && thing === id && state === 'open',
  )
  if (waiting === undefined) return null
  return (
    <Callout
      tone="info"
      actions={
        <Button size="small" onClick={() => place.go({ tab: 'requests', person: '', edit: '' })}>
          Open request
        </Button>
      }
    >
      {waiting.own ? 'You' : waiting.asked_by.username} requested a change of rights, which awaits another
      administrator.
    </Callout>
  )
}

/** The link or password, in the one moment in which it can be read. */
function HandedOver({ handed, onClose }: { handed: Handed; onClose: () => void }) {
  const { link, password, link_ends_at } = handed
  const what = link === null ? 'password' : 'link'
  const text = link === null ? (password ?? '') : new URL(link, location.origin).href
  return (
    <Callout tone="warn" actions={<Button onClick={onClose}>Confirm hand-over</Button>}>
      <p>
        {link === null
          ? 'Shown once. Must be changed at the first sign-in.'
          : `Shown once. Valid once${link_ends_at === null ? '' : `, until ${instantWords(new Date(link_ends_at))}`}.`}{' '}
        Hand it over privately.
      </p>
      <p className={css.secret}>
        <output className="mono" aria-label={what === 'link' ? 'One-time link' : 'Generated password'}>
          {text}
        </output>
        <CopyButton text={text} what={what} />
      </p>
    </Callout>
  )
}

const heldColumns: readonly ResultColumn<PersonDetail['held'][number]>[] = [
  {
    head: 'Key',
    look: own.key,
    cell: ({ key }) => (
      <>
        <span className={own.title}>
          {accessKeyWords[key].title}
          {accessKeyWords[key].acts && <Tag tone="warn">acts</Tag>}
        </span>
        <span className={`mono ${own.name}`}>{key}</span>
      </>
    ),
  },
  { head: 'What it opens', text: ({ key }) => accessKeyWords[key].meaning, look: css.muted },
  { head: 'Given by', text: ({ by }) => by.map(givenWords).join(', '), look: own.given },
]

/** Every key that the person holds, in plain words, and where each comes from. */
function HeldKeys({ person, place }: { person: PersonDetail; place: Place }) {
  return (
    <Panel title="Keys held" count={person.held.length} aside="Union of role, groups and direct grants">
      <ResultTable
        title="Keys held"
        stacks
        none={
          <p className={css.none}>
            None. After signing in {person.username} sees an empty menu.{' '}
            <button type="button" className={own.link} onClick={() => place.go({ edit: 'yes' })}>
              Add role, group or key
            </button>
          </p>
        }
        rows={person.held}
        keyOf={({ key }) => key}
        columns={heldColumns}
      />
    </Panel>
  )
}
