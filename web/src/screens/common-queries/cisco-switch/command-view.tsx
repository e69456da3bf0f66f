import type { CallAnswer } from '@patchbay/contract/call'
import type { Calls } from '@patchbay/contract/api/calls'
import type { SwitchCommand } from '@patchbay/contract/common-queries/cisco-switch'
import { useState } from 'react'
import type { FormEvent } from 'react'
import { call } from '../../../api/client.ts'
import { CallFailure } from '../../../api/failure.ts'
import { PartFailure, SourceFailure } from '../../../query/part-failure.tsx'
import { currentReason } from '../../../query/reason/given-reason.ts'
import { ReasonForm } from '../../../query/reason/reason-form.tsx'
import { Button } from '../../../ui/button.tsx'
import { ChoiceField, TextField } from '../../../ui/field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { CommandText } from './command-text.tsx'
import css from './command-view.module.css'
import type { Place } from './use-place.ts'

type Parameter = 'interface' | 'vlan' | 'mac' | 'address'

interface Command {
  readonly words: string
  readonly needs?: Parameter
}

/** The allowed commands in words, with the one thing that some need to know. The server has the list that counts. */
const commands: Readonly<Record<SwitchCommand, Command>> = {
  version: { words: 'Version and uptime' },
  inventory: { words: 'Inventory' },
  stack: { words: 'Stack' },
  environment: { words: 'Environment: temperature, fans, supplies' },
  clock: { words: 'Clock' },
  'interfaces-status': { words: 'Interfaces, status' },
  'interfaces-errors': { words: 'Interfaces, errors' },
  'interfaces-trunk': { words: 'Interfaces, trunks' },
  interface: { words: 'One interface', needs: 'interface' },
  'interface-switchport': { words: 'One interface, switchport', needs: 'interface' },
  'interface-spanning-tree': { words: 'One interface, spanning tree', needs: 'interface' },
  'interface-configuration': { words: 'One interface, configuration', needs: 'interface' },
  'cable-test': { words: 'One interface, last cable test', needs: 'interface' },
  channels: { words: 'Port channels' },
  vlans: { words: 'VLANs' },
  'spanning-tree-summary': { words: 'Spanning tree, summary' },
  'mac-table': { words: 'MAC table' },
  'mac-table-of-vlan': { words: 'MAC table of a VLAN', needs: 'vlan' },
  'mac-table-of-mac': { words: 'MAC table, one MAC', needs: 'mac' },
  'mac-table-of-interface': { words: 'MAC table of an interface', needs: 'interface' },
  'mac-table-ageing': { words: 'MAC table, ageing' },
  arp: { words: 'ARP table' },
  'arp-of-address': { words: 'ARP table, one address', needs: 'address' },
  'neighbours-cdp': { words: 'Neighbours by CDP' },
  'neighbours-lldp': { words: 'Neighbours by LLDP' },
  'neighbours-cdp-of-interface': { words: 'Neighbours by CDP, one interface', needs: 'interface' },
  'neighbours-lldp-of-interface': { words: 'Neighbours by LLDP, one interface', needs: 'interface' },
  power: { words: 'PoE' },
  'power-of-interface': { words: 'PoE of an interface', needs: 'interface' },
  sessions: { words: 'Authentication sessions' },
  'sessions-of-interface': { words: 'Authentication sessions of an interface', needs: 'interface' },
  'err-disabled': { words: 'Err-disabled ports' },
  'err-disable-recovery': { words: 'Recovery from err-disable' },
  'port-security': { words: 'Port security' },
  'port-security-of-interface': { words: 'Port security of an interface', needs: 'interface' },
  bindings: { words: 'DHCP snooping bindings' },
  transceivers: { words: 'Optics' },
  log: { words: 'Log' },
}

const parameterWords: Readonly<Record<Parameter, { readonly label: string; readonly example: string }>> = {
  interface: { label: 'Interface', example: 'Gi1/0/14' },
  vlan: { label: 'VLAN', example: '70' },
  mac: { label: 'MAC', example: '00:1b:54:0a:3c:7f' },
  address: { label: 'Address', example: '10.7.16.20' },
}

type Answer = CallAnswer<Calls['GET /common-queries/cisco-switch/command/']>

const names = Object.keys(commands) as SwitchCommand[]
const usual: SwitchCommand = 'interfaces-status'
const isCommand = (text: string): text is SwitchCommand => Object.hasOwn(commands, text)

/**
 * A command of the list, with its one parameter typed by its kind. Nothing else can be sent from here, and nothing is sent
 * by a link that has them both: somebody asks.
 */
export function CommandView({ device, place }: { device: string; place: Place }) {
  const name = isCommand(place.command) ? place.command : usual
  const { value } = place
  const [running, setRunning] = useState(false)
  const [told, setTold] = useState<{ readonly answer: Answer; readonly at: Date } | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const { needs } = commands[name]
  const answer = told?.answer ?? null
  const parameter = needs === undefined ? null : parameterWords[needs]

  async function run() {
    setRunning(true)
    setFailure(null)
    try {
      const query = { switch: device, name, ...(needs === undefined ? {} : { [needs]: value.trim() }) }
      const reason = currentReason()
      const asked = { query, ...(reason === null ? {} : { reason }) }
      setTold({ answer: await call('GET /common-queries/cisco-switch/command/', asked), at: new Date() })
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error
      setFailure(error)
    } finally {
      setRunning(false)
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void run()
  }

  const reasonNeeded = failure?.code === 'reason-needed'
  const fault = needs === undefined ? undefined : failure?.fields[needs]
  return (
    <>
      <Panel title={`Ask ${device}`} aside="show commands only; recorded in the audit log">
        <form className={css.form} onSubmit={submit}>
          <ChoiceField
            label="Command"
            name="command"
            value={name}
            choices={names.map((one) => ({ value: one, text: commands[one].words }))}
            onChange={(next) => {
              if (isCommand(next)) place.ready(next, commands[next].needs === needs ? value : '')
              setFailure(null)
            }}
          />
          {parameter !== null && (
            <TextField
              label={parameter.label}
              name="parameter"
              mono
              value={value}
              fault={fault}
              hint={`such as ${parameter.example}`}
              onChange={(next) => place.ready(name, next)}
            />
          )}
          <Button look="primary" type="submit" disabled={running}>
            {running ? 'Asking' : `Ask ${device}`}
          </Button>
        </form>
      </Panel>
      {reasonNeeded && <ReasonForm onGiven={() => void run()} />}
      {failure !== null && !reasonNeeded && fault === undefined && (
        <PartFailure what="The answer" error={failure} onTryAgain={run} />
      )}
      {told !== null && told.answer.failure !== null && failure === null && (
        <SourceFailure
          what="The answer"
          source={told.answer.source ?? device}
          why={told.answer.failure}
          at={told.at}
          onTryAgain={run}
        />
      )}
      {answer !== null && answer.command !== null && (
        <CommandText
          command={answer.command}
          device={device}
          text={answer.text}
          said={{ source: answer.source, observedAt: answer.observedAt }}
        />
      )}
    </>
  )
}
