import type { PowerTargets } from '@patchbay/contract/workflows/power-management'
import { useState } from 'react'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { SectionPanel } from '../../../query/parts/section-panel.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { heldKeys, useProfile } from '../../../session/use-session.ts'
import { Callout } from '../../../ui/callout.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { PowerForm } from './power-form.tsx'
import { takesAction, targetKey } from './power-actions.ts'
import type { PowerAction } from './power-actions.ts'
import css from './power-management.module.css'
import { TargetsPanel } from './targets-panel.tsx'

export function PowerResult({ asked }: { asked: Asked<PowerTargets> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter what is to be powered"
      words="Access points, ports, rooms, floors, buildings or switches, several separated by commas. What draws power there, who is on it and which neighbours cover meanwhile is shown first."
      arriving={<SkeletonRows rows={10} />}
      arrived={({ verdict }) => verdict !== 'asking'}
    >
      {(answer) =>
        answer.targets.rows.length === 0 ? (
          <NothingFound {...asked} sentence={answer.sentence} everybodyAnswered={answer.verdict === 'none'} />
        ) : (
          <Targets answer={answer} nameOf={nameOf} asking={asked.asking} />
        )
      }
    </QuestionResult>
  )
}

interface Props {
  readonly answer: PowerTargets
  readonly nameOf: (source: string) => string
  readonly asking: boolean
}

function Targets({ answer, nameOf, asking }: Props) {
  const [action, setAction] = useState<PowerAction>('cycle')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const mayAct = heldKeys(useProfile()).has('workflows-ap-power-management')
  const { targets, sections, sentence, moreTargets, pace } = answer
  const chosen = targets.rows.filter((row) => takesAction(action, row) && !left.has(targetKey(row)))
  const leave = (key: string) =>
    setLeft((before) =>
      before.has(key) ? new Set([...before].filter((one) => one !== key)) : new Set([...before, key]),
    )
  return (
    <div className={css.column}>
      <p className={css.sentence}>
        <Shown
          part={factsPart('Answer', [
            { name: 'Power', value: sentence, said: { source: null, observedAt: null } },
          ])}
        />
        {sentence}
      </p>
      {moreTargets && <Callout tone="warn">More ports match than one list takes. Enter less of it.</Callout>}
      <div className={css.columns}>
        {sections
          .filter(({ lines }) => lines.length > 0)
          .map((section) => (
            <SectionPanel key={section.name} section={section} nameOf={nameOf} />
          ))}
      </div>
      <TargetsPanel targets={targets} action={action} left={left} onLeave={leave} nameOf={nameOf} />
      {mayAct && (
        <PowerForm action={action} onAction={setAction} chosen={chosen} asking={asking} pace={pace} />
      )}
    </div>
  )
}
