import type { Resolution } from '@patchbay/contract/workflows/cyber-security-response'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import type { ResultColumn } from '../../../table/result-column.ts'
import { PowerLink } from '../../../changes/power-link.tsx'
import { PlanLinks } from '../../../plans/plan-links.tsx'
import { ResultTable } from '../../../table/result-table.tsx'
import { Button } from '../../../ui/button.tsx'
import { wordsWithTimes } from '../../../ui/clock-words.ts'
import { DeskLink } from '../../../changes/desk-link.tsx'
import button from '../../../ui/button.module.css'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import css from './cyber-security-response.module.css'

type DeviceMac = Resolution['deviceMacs'][number]

/** All MACs that may be of the device, each with its reason; a person ticks those that are contained. */
export function DeviceMacsPanel({ answer }: { readonly answer: Resolution }) {
  const { deviceMacs, device, downstream } = answer
  const address: { readonly case?: string; readonly at?: string } = useSearch({ strict: false })
  const navigate = useNavigate()
  const zone = useTimeZone()
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const isTicked = ({ mac, sure }: DeviceMac) => ticked.get(mac) ?? (mac === device || sure === 'certain')
  const macs = deviceMacs.filter(isTicked).map(({ mac }) => mac)
  const columns: readonly ResultColumn<DeviceMac>[] = [
    {
      head: 'Contain',
      cell: (row) => (
        <input
          type="checkbox"
          className={css.tick}
          aria-label={`Contain ${row.mac}`}
          checked={isTicked(row)}
          onChange={({ target }) => setTicked((before) => new Map([...before, [row.mac, target.checked]]))}
        />
      ),
    },
    { head: 'MAC', text: ({ mac, madeUp }) => (madeUp ? `${mac} (private)` : mac), look: 'mono' },
    { head: 'Medium', text: ({ medium }) => medium },
    { head: 'Certainty', text: ({ sure }) => sure },
    {
      head: 'Reasons',
      text: ({ reasons }) => reasons.join(' '),
      cell: ({ reasons }) => wordsWithTimes(reasons.join(' '), zone),
    },
    { head: 'Now at', text: ({ place }) => place, look: 'mono' },
    {
      head: 'Last seen',
      text: ({ lastSeen }) => lastSeen,
      cell: ({ lastSeen }) => (lastSeen === null ? '–' : <RelativeAge since={lastSeen} />),
    },
  ]
  const lead = (containment: Readonly<Record<string, string>>) =>
    void navigate({
      to: '/workflows/cyber-security-response',
      search: {
        part: 'contain',
        ...(address.case === undefined ? {} : { case: address.case }),
        macs: macs.join(' '),
        ...containment,
      },
    })
  return (
    <Panel title="The device" count={deviceMacs.length} aside="All its MACs">
      <ResultTable
        title="The device"
        rows={deviceMacs}
        columns={columns}
        keyOf={({ mac }) => mac}
        rowOf={({ mac }) => ({ 'data-mac': mac })}
        said={({ lastSeen }) => ({ source: 'Patchbay', observedAt: lastSeen })}
        stacks="named"
      />
      <div className={css.actions}>
        <Button
          look="primary"
          disabled={macs.length === 0 || address.case === undefined}
          onClick={() => lead({ quarantine: 'yes' })}
        >
          Contain {macs.length === 1 ? '1 MAC' : `${macs.length} MACs`}
        </Button>
        {address.case !== undefined && (
          <>
            <Button disabled={macs.length === 0} onClick={() => lead({ watch: 'yes' })}>
              Watch only
            </Button>
            <DeskRequests answer={answer} of={address.case} />
          </>
        )}
        {address.case === undefined && <span>Open a case first: a containment belongs to one.</span>}
        <PlanLinks device={device} only={['cable-health-check']} className={undefined} />
        {device !== null && <PowerLink target={device} />}
        {downstream.length > 0 && (
          <span>
            Also on its port: <span className="mono">{downstream.map(({ mac }) => mac).join(', ')}</span>
          </span>
        )}
      </div>
    </Panel>
  )
}

/** What this console does not do itself is asked of the service desk, filled in. */
function DeskRequests({ answer, of }: { readonly answer: Resolution; readonly of: string }) {
  const { device, owner, at, sentence } = answer
  const look = `${button.button} ${button.plain}`
  const known = `Security case ${of}, alert of ${at}. ${sentence}`
  return (
    <>
      {owner !== null && (
        <DeskLink
          about={owner}
          kind="person"
          from="person"
          words="Request to the directory"
          details={`Disable the account ${owner} and end its sessions. ${known}`}
          className={look}
        />
      )}
      {device !== null && (
        <DeskLink
          about={device}
          from="device"
          words="Request to the firewall"
          details={`Block the addresses of ${device}. ${known}`}
          className={look}
        />
      )}
    </>
  )
}
