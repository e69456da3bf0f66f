import { useRef, useState } from 'react'
import { RunNotRead } from '../../../changes/change-failure.tsx'
import { ListLink, ListOrOne } from '../../../changes/batch/list-or-one.tsx'
import { LikeNote } from '../../../changes/like-note.tsx'
import { RunPage } from '../../../changes/run-page.tsx'
import change from '../../../changes/change.module.css'
import { useTyped } from '../../../changes/use-typed.ts'
import { PageHead } from '../../../shell/page-head.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IdentifierField } from '../../../ui/identifier-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TextButton } from '../../../ui/button.tsx'
import type { FormValues } from './form-values.ts'
import { PortForm } from './port-form.tsx'
import { UnknownVlans } from './unknown-vlans.tsx'
import { useAssignment, usePort, usePortLike } from './use-assignment.ts'
import { valuesLike } from './values-like.ts'

const pageTitle = 'Switch port assignment'

/** Which port, how it shall be, and from then on its run. */
export function SwitchPortAssignment() {
  return (
    <ListOrOne kind="assign-port" title={pageTitle}>
      <OnePort />
    </ListOrOne>
  )
}

function OnePort() {
  const at = useAssignment()
  const like = usePortLike(at.like)
  const [begun, setBegun] = useState<Begun | null>(null)
  const { typed, keep } = useTyped<Begun>()
  if (at.run !== null)
    return (
      <RunPage
        id={at.run}
        key={at.run}
        title={pageTitle}
        onBack={at.port === '' ? null : at.back}
        onOpen={at.openRun}
      />
    )
  return (
    <>
      <PageHead title={pageTitle}>
        <ListLink kind="assign-port" />
      </PageHead>
      <div className={change.stack}>
        {at.like !== null && (
          <LikeNote like={like} onLeave={at.leaveLike}>
            {at.port === ''
              ? '. Choose the port that they are for.'
              : ' filled in. Look through them; nothing has been sent.'}
          </LikeNote>
        )}
        <PortField key={at.port} asked={at.port} onChoose={at.choose} />
        <ChosenPort
          asked={at.port}
          begun={typed ?? begun}
          like={at.like === null ? null : like}
          onBegun={(taken) => {
            setBegun(taken)
            at.choose(taken.port)
          }}
          onChoose={at.choose}
          onPreviewed={(id, values) => {
            keep(id, values)
            setBegun(null)
            at.openRun(id)
          }}
        />
      </div>
    </>
  )
}

function PortField({ asked, onChoose }: { asked: string; onChoose: (text: string) => void }) {
  const [text, setText] = useState(asked)
  const [fault, setFault] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  return (
    <IdentifierField
      label="Switch and port, or outlet"
      placeholder="sw-b12-2 Gi1/0/14, or an outlet"
      value={text}
      fault={fault}
      input={input}
      onChange={(typed) => {
        setText(typed)
        setFault(null)
      }}
      onAsk={() => {
        if (text.trim() === '') setFault('Type a switch and its port, or an outlet.')
        else onChoose(text.trim())
      }}
    />
  )
}

/** What was typed for a port before its form is there: in a draft that was taken, or before a preview. */
interface Begun {
  readonly port: string
  readonly values: FormValues
}

interface ChosenProps {
  readonly asked: string
  readonly begun: Begun | null
  /** Of the run whose values are taken; null where none is. */
  readonly like: ReturnType<typeof usePortLike> | null
  readonly onBegun: (begun: Begun) => void
  readonly onChoose: (text: string) => void
  readonly onPreviewed: (id: number, typed: Begun) => void
}

function ChosenPort({ asked, begun, like, onBegun, onChoose, onPreviewed }: ChosenProps) {
  const { data, error, refetch, isFetching } = usePort(asked)
  if (asked === '') {
    return (
      <EmptyState
        kind="not-yet"
        title="Which port?"
        words="It is read as it is now, and changed only after you have seen what would be sent and who is there."
      />
    )
  }
  if (error !== null) return <RunNotRead error={error} onTryAgain={refetch} />
  if (data === undefined || isFetching || like?.isLoading === true) return <SkeletonRows rows={8} />
  if (data.port !== null) {
    const { title } = data.port
    const taken = like?.data === undefined ? null : valuesLike(data.port, like.data)
    const own = begun?.port === title ? begun.values : null
    return (
      <>
        {like?.data !== undefined && taken !== null && own === null && (
          <UnknownVlans of={like.data} vlans={taken.unknown} />
        )}
        <PortForm
          port={data.port}
          begun={own ?? taken?.values ?? null}
          onElsewhere={(port, values) => onBegun({ port, values })}
          onPreviewed={(id, values) => onPreviewed(id, { port: title, values })}
          key={`${data.port.observedAt} ${like?.data?.run ?? ''}`}
        />
      </>
    )
  }
  if (data.choices.length === 0) return <EmptyState kind="none" title="No such port" words={data.why ?? ''} />
  return (
    <Panel title={data.why ?? 'Choose one'} count={data.choices.length}>
      <ul className={change.inside}>
        {data.choices.map(({ ask, title: name, detail }) => (
          <li key={ask}>
            <TextButton onClick={() => onChoose(ask)}>{name}</TextButton>{' '}
            <span className={change.muted}>{detail}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
