import type { Diagnosis } from '@patchbay/contract/workflows/network-connect/doctor'
import { useContext } from 'react'
import { Choices } from '../../../query/choices.tsx'
import { AnsweredFor } from '../../../query/observed-age.tsx'
import { OnwardLinks } from '../../../query/onward-links.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { factsPart } from '../../../query/shown/shown-part.ts'
import { Shown } from '../../../query/shown/shown.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { Callout } from '../../../ui/callout.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { DeviceIcon } from '../../../ui/device-icon.tsx'
import { DoctorHops } from './doctor-hops.tsx'
import css from './doctor.module.css'

const tones = { well: 'ok', broken: 'bad', partial: 'warn', asking: 'info' } as const

interface Props {
  readonly asked: Asked<Diagnosis>
  readonly answer: Diagnosis
}

/** The verdict in one sentence, and every hop below it. */
export function DoctorResult({ asked, answer }: Props) {
  const nameOf = nameIn(asked.progress.sources)
  const { verdict, sentence } = answer
  if (verdict === 'none' || verdict === 'incomplete')
    return <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
  if (verdict === 'several') return <Choices answer={answer} nameOf={nameOf} />
  return (
    <div className={css.column}>
      <Verdict answer={answer} tone={tones[verdict]} />
      <DoctorHops answer={answer} nameOf={nameOf} />
    </div>
  )
}

/** What is read out on the phone. */
function Verdict({
  answer,
  tone,
}: {
  readonly answer: Diagnosis
  readonly tone: 'ok' | 'bad' | 'warn' | 'info'
}) {
  const askedAt = useContext(AnsweredFor)
  const { title, icon, sentence, mac, port } = answer
  const said = { source: null, observedAt: askedAt }
  return (
    <Callout tone={tone} actions={<CopyButton text={sentence} what="sentence" />}>
      <Shown part={factsPart('Verdict', [{ name: title, value: sentence, said }])} />
      <h2 className={css.title}>
        <DeviceIcon kind={icon} />
        {title}
      </h2>
      <p className={css.sentence}>{sentence}</p>
      <p className={css.pages}>
        {mac !== null && <OnwardLinks kind="mac" q={mac} />}
        {port !== null && <OnwardLinks kind="port" q={port} />}
      </p>
    </Callout>
  )
}
