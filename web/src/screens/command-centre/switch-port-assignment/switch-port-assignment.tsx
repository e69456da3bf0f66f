import { assignPort } from '@patchbay/contract/changes/kinds/assign-port'
import type { PortLike } from '@patchbay/contract/command-centre/switch-port-assignment'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { call } from '../../../api/client.ts'
import type { PortFilled } from '../../../changes/assign-link.tsx'
import { RunNotRead } from '../../../changes/change-failure.tsx'
import change from '../../../changes/change.module.css'
import { ChangeScreen } from '../../../changes/form/change-screen.tsx'
import type { Begins } from '../../../changes/form/change-screen.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { IdentifierField } from '../../../ui/identifier-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { TextButton } from '../../../ui/button.tsx'
import { valuesFilled } from './form-values.ts'
import type { FormValues } from './form-values.ts'
import { PortForm } from './port-form.tsx'
import { valuesLike } from './template-values.ts'

type Filled = Required<PortFilled>

const empty: Filled = {
  port: '',
  vlan: '',
  description: '',
  reason: '',
  ticket: '',
  begin: '',
  until: '',
}

/** Choice of the port, the form, and then its run. */
export function SwitchPortAssignment() {
  return (
    <ChangeScreen
      change={assignPort}
      title="Switch port assignment"
      empty={empty}
      taken={(_like, { port }) =>
        port === ''
          ? '. Choose the port that they are for.'
          : ' filled in. Check them; nothing has been sent.'
      }
      back={({ port }) => port !== ''}
      // What was typed belongs to the port, however that is called.
      formOf={() => ''}
      form={OnePort}
    />
  )
}

function OnePort({ filled, like, typed, onPreviewed, openWith }: Begins<Filled, PortLike, Begun>) {
  const { port } = filled
  const [begun, setBegun] = useState<Begun | null>(null)
  const choose = (text: string) => openWith({ port: text })
  return (
    <>
      <PortField key={port} asked={port} onChoose={choose} />
      <ChosenPort
        asked={port}
        filled={filled}
        begun={typed ?? begun}
        like={like}
        onBegun={(taken) => {
          setBegun(taken)
          choose(taken.port)
        }}
        onChoose={choose}
        onPreviewed={(id, now) => {
          setBegun(null)
          onPreviewed(id, now)
        }}
      />
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
        if (text.trim() === '') setFault('Enter a switch and port, or an outlet.')
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

/** VLANs of that run that the chosen port's switch does not know. */
function UnknownVlans({ of, vlans }: { of: PortLike; vlans: readonly number[] }) {
  if (vlans.length === 0) return null
  return (
    <Callout tone="warn">
      {vlans.length === 1 ? `VLAN ${vlans[0]} of` : `VLANs ${vlans.join(' and ')} of`} run {of.run}{' '}
      {vlans.length === 1 ? 'is' : 'are'} not on this switch; the VLAN stays unchanged.
    </Callout>
  )
}

/** The port that a text means, read now: an older reading is never what a form begins with. */
function usePort(text: string) {
  return useQuery({
    queryKey: ['switch-port-assignment', 'port', text],
    enabled: text !== '',
    staleTime: 0,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call('GET /command-centre/switch-port-assignment/port/', { query: { q: text }, signal }),
  })
}

interface ChosenProps {
  readonly asked: string
  /** By the page that led here. */
  readonly filled: Filled
  readonly begun: Begun | null
  /** Of the run whose values are taken; null where none is. */
  readonly like: PortLike | null
  readonly onBegun: (begun: Begun) => void
  readonly onChoose: (text: string) => void
  readonly onPreviewed: (id: number, typed: Begun) => void
}

function ChosenPort({ asked, filled, begun, like, onBegun, onChoose, onPreviewed }: ChosenProps) {
  const { data, error, refetch, isFetching } = usePort(asked)
  if (asked === '') {
    return (
      <EmptyState
        kind="not-yet"
        title="Which port?"
        words="The port is read first. It changes only after you have seen the commands and who is affected."
      />
    )
  }
  if (error !== null) return <RunNotRead error={error} onTryAgain={refetch} />
  if (data === undefined || isFetching) return <SkeletonRows rows={8} />
  if (data.port !== null) {
    const { title } = data.port
    const taken = like === null ? null : valuesLike(data.port, like)
    const own = begun?.port === title ? begun.values : null
    return (
      <>
        {like !== null && taken !== null && own === null && <UnknownVlans of={like} vlans={taken.unknown} />}
        <PortForm
          port={data.port}
          begun={own ?? taken?.values ?? valuesFilled(data.port, filled)}
          onElsewhere={(port, values) => onBegun({ port, values })}
          onPreviewed={(id, values) => onPreviewed(id, { port: title, values })}
          key={`${data.port.observedAt} ${like?.run ?? ''}`}
        />
      </>
    )
  }
  if (data.choices.length === 0) return <EmptyState kind="none" title="No such port" words={data.why ?? ''} />
  return (
    <Panel title={data.why ?? 'Choose port'} count={data.choices.length}>
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
