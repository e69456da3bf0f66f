import type { Picture, Unreached as Told } from '@patchbay/contract/switches/picture'
import type { Source } from '@patchbay/contract/systems/sources'
import { ListLink, ListOrOne } from '../../../changes/batch/list-or-one.tsx'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Choices } from '../../../query/choices.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { useTimeZone } from '../../../preferences/time-zone.ts'
import { nameIn } from '../../../query/source-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { sourceLooks } from '../../../ui/source-looks.ts'
import { Button } from '../../../ui/button.tsx'
import { Callout } from '../../../ui/callout.tsx'
import { shortWords } from '../../../ui/clock-words.ts'
import { RelativeAge } from '../../../ui/relative-age.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { usePlace } from './use-place.ts'
import css from './cisco-switch.module.css'
import { SwitchHead } from './switch-head.tsx'
import { SwitchViews } from './switch-views.tsx'

/** Of each switch of a pasted list. */
const switchColumns: BulkColumns<Picture> = {
  heads: ['Switch', 'Model', 'Software', 'Place', 'Ports', 'Up', 'Err-disabled'],
  cells: ({ device, ports, portsInAll }) => [
    device?.name ?? null,
    device?.model ?? null,
    device?.software ?? null,
    device === null ? null : [device.building, device.closet].filter(Boolean).join(' '),
    device === null ? null : String(portsInAll),
    device === null ? null : String(ports.filter(({ link }) => link === 'up').length),
    device === null ? null : String(ports.filter(({ link }) => link === 'err-disabled').length),
  ],
}

const title = 'Switch'

/** What is on this switch or port right now, beside what records, ISE and DHCP say of it. */
export function CiscoSwitch() {
  const place = usePlace()
  const mayAct = heldKeys(useProfile()).has('commands-switch-actions')
  return (
    <RunOverPage title={title}>
      <ListOrOne kind="act-on-port" title={title}>
        <QuestionPage
          title={title}
          call="GET /common-queries/cisco-switch/"
          more={{ view: place.view }}
          fileOf={({ answer }) => (answer?.device ? `switch ${answer.device.name} ${place.view}` : null)}
          columns={switchColumns}
          actions={() => mayAct && <ListLink kind="act-on-port" />}
          placeholder="Switch by name, address or room, with a port or range: sw-b12-2 gi1/0/1-12"
        >
          {(asked) => <SwitchResult asked={asked} />}
        </QuestionPage>
      </ListOrOne>
    </RunOverPage>
  )
}

function SwitchResult({ asked }: { asked: Asked<Picture> }) {
  const { asking, askAgain } = asked
  const { sources } = asked.progress
  const nameOf = nameIn(sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a switch, a port or a room"
      words="The face plate now, each port with records, ISE and DHCP, and where they disagree."
      arriving={<SkeletonRows rows={12} />}
    >
      {(answer) => {
        const { device, sentence, unreached } = answer
        if (answer.verdict === 'several') {
          const choices = { ...answer, title: 'Several switches', icon: 'switch' }
          return <Choices answer={choices} nameOf={nameOf} />
        }
        if (device === null) {
          return <NothingFound {...asked} sentence={sentence} everybodyAnswered={requiredAnswered(sources)} />
        }
        return (
          <div className={css.found}>
            <SwitchHead answer={answer} device={device} asking={asking} />
            {unreached !== null && (
              <Unreached unreached={unreached} name={device.name} onAskAgain={askAgain} />
            )}
            <SwitchViews {...{ answer, device, sources, nameOf, asking }} />
          </div>
        )
      }}
    </QuestionResult>
  )
}

/** Has every source answered that the words "none found" need. */
const requiredAnswered = (sources: readonly Source[]): boolean =>
  sources.filter(({ required }) => required).every(({ state }) => sourceLooks[state].well)

/** The switch does not answer: why, since when what is shown is the last that is known, and who near it answers. */
function Unreached({
  unreached: { words, silent, since, nearest },
  name,
  onAskAgain,
}: {
  unreached: Told
  name: string
  onAskAgain: () => void
}) {
  const place = usePlace()
  const zone = useTimeZone()
  return (
    <Callout
      tone="bad"
      actions={
        <>
          <Button size="small" onClick={onAskAgain}>
            Ask {name} again
          </Button>
          {nearest !== null && (
            <Button
              size="small"
              onClick={() => place.ask(`${nearest.name} ${nearest.interface ?? ''}`.trim())}
            >
              Show {nearest.name}
            </Button>
          )}
        </>
      }
    >
      {silent && (
        <h3 className={css.unreachable}>
          Switch unreachable
          {since !== null && ` since ${shortWords(new Date(since), new Date(), zone)}`}
        </h3>
      )}
      {words}{' '}
      {since === null ? (
        'Never read.'
      ) : (
        <>
          Last known <RelativeAge since={since} />.
        </>
      )}{' '}
      {nearest?.words}
    </Callout>
  )
}
