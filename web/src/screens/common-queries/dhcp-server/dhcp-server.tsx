import type { Answer } from '@patchbay/contract/common-queries/dhcp-server'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { MomentField, useMoment } from '../../../query/moment/moment-field.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DhcpAnswer } from './dhcp-answer.tsx'
import css from './dhcp.module.css'
import { FindingsPanel } from './findings-panel.tsx'
import { ServersPanel } from './servers-panel.tsx'

/** Of each identifier of a pasted list. */
const dhcpColumns: BulkColumns<Answer> = {
  heads: ['Lease', 'MAC', 'Reserved', 'Subnet', 'Findings'],
  cells: ({ leases, reservations, subnets, findings }) => [
    leases.find(({ state }) => state === 'active')?.address ?? null,
    leases[0]?.mac ?? reservations[0]?.mac ?? null,
    reservations[0]?.address ?? null,
    subnets[0]?.subnet ?? null,
    findings.map(({ sentence }) => sentence).join('; ') || null,
  ],
}

/** Does it have a lease, is it reserved, is the subnet full, who had this address then. */
export function DhcpServer() {
  const moment = useMoment()
  return (
    <RunOverPage title="DHCP server">
      <QuestionPage
        title="DHCP server"
        call="GET /common-queries/dhcp-server/"
        more={moment.more}
        withoutLive="last-answer"
        columns={dhcpColumns}
        placeholder="Address, MAC or client id, host name, subnet, VLAN or server"
      >
        {(asked) => (
          <>
            {asked.question.q !== '' && asked.progress.answer?.view !== 'server' && (
              <MomentField moment={moment} label="Holder at" />
            )}
            <DhcpResult asked={asked} />
          </>
        )}
      </QuestionPage>
    </RunOverPage>
  )
}

function DhcpResult({ asked }: { asked: Asked<Answer> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter an address, a device, a subnet or a server"
      words="An address or MAC shows its lease, reservation and user; a subnet or VLAN its utilisation; a server its partner. Every DHCP server is asked."
      arriving={
        asked.asking ? (
          <div className={css.arriving}>
            <SkeletonRows rows={4} />
          </div>
        ) : null
      }
    >
      {(answer) => {
        const { verdict, sentence, findings, servers } = answer
        if (verdict === 'none' || verdict === 'incomplete') {
          return (
            <div className={css.column}>
              <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
              <FindingsPanel
                findings={findings.filter(({ name }) => name !== 'server-silent')}
                servers={servers}
              />
              {servers.length > 0 && <ServersPanel servers={servers} />}
            </div>
          )
        }
        if (verdict === 'several') return <Choices answer={answer} nameOf={nameOf} />
        return <DhcpAnswer answer={answer} sources={asked.progress.sources} nameOf={nameOf} />
      }}
    </QuestionResult>
  )
}
