import type { FirewallAnswer } from '@patchbay/contract/common-queries/firewall'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { DailyMenu } from './daily-menu.tsx'
import { EndChoices } from './end-choices.tsx'
import css from './firewall.module.css'
import { FlowFields } from './flow-fields.tsx'
import { FlowsPanel } from './flows-panel.tsx'
import { LogPanel, ThreatPanel } from './log-panel.tsx'
import { useFlow } from './use-flow.ts'
import type { FlowAsked } from './use-flow.ts'
import { VerdictCard } from './verdict-card.tsx'

/** Is it the firewall: what each firewall makes of traffic from one end to another, and what its log has. */
export function Firewall() {
  const flow = useFlow()
  return (
    <QuestionPage
      title="Firewall"
      call="GET /common-queries/firewall/"
      more={flow.more}
      placeholder="Source: address, name, MAC or person"
      withoutLive="last-answer"
      columns={firewallColumns}
      actions={({ question }) => <DailyMenu q={question.q} flow={flow} />}
    >
      {(asked) => (
        <>
          <FlowFields
            flow={flow}
            faults={asked.asking ? {} : (asked.failure?.fields ?? {})}
            hasTime={asked.question.q !== '' && flow.to !== ''}
          />
          <FirewallResult asked={asked} flow={flow} />
        </>
      )}
    </QuestionPage>
  )
}

/** Of each source of a pasted list. */
const firewallColumns: BulkColumns<FirewallAnswer> = {
  heads: ['Verdict', 'Rule', 'Address', 'Destination', 'Service'],
  cells: ({ verdict, sentence, flows, source, destination, service }) => [
    verdict === 'allowed' || verdict === 'denied' ? verdict : sentence,
    [...new Set(flows.flatMap(({ rule }) => rule ?? []))].join(', ') || null,
    source.addresses.map(({ address }) => address).join(', ') || null,
    destination.text,
    service,
  ],
}

export function FirewallResult({ asked, flow }: { asked: Asked<FirewallAnswer>; flow: FlowAsked }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a source and a destination"
      words="Each is an address, a name, a MAC or a person. A name is tested with all its addresses. Every firewall is asked for its route, rule, NAT and log."
      arriving={
        asked.asking ? (
          <div className={css.arriving}>
            <SkeletonRows rows={5} />
          </div>
        ) : null
      }
    >
      {(answer) => {
        const { verdict, sentence, flows, log, threats } = answer
        if (verdict === 'no-destination') return <p className={css.note}>{sentence}.</p>
        if (verdict === 'several') return <EndChoices answer={answer} flow={flow} nameOf={nameOf} />
        if (flows.length === 0 && (verdict === 'no-address' || verdict === 'incomplete'))
          return (
            <NothingFound {...asked} sentence={`${sentence}.`} everybodyAnswered={verdict === 'no-address'} />
          )
        return (
          <div className={css.column}>
            <VerdictCard answer={answer} nameOf={nameOf} />
            <FlowsPanel flows={flows} nameOf={nameOf} />
            {log !== null && <LogPanel answer={answer} log={log} nameOf={nameOf} />}
            {threats !== null && (
              <ThreatPanel threats={threats} observedAt={answer.logUntil} nameOf={nameOf} />
            )}
          </div>
        )
      }}
    </QuestionResult>
  )
}
