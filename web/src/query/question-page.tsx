import { classify } from '@patchbay/contract/identifiers'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CallFailure } from '../api/failure.ts'
import { slashTarget } from '../keys/main-field.ts'
import { useNotated } from '../preferences/notated.ts'
import { PageHead } from '../shell/page-head.tsx'
import { useNarrow } from '../shell/use-narrow.ts'
import { IdentifierField } from '../ui/identifier-field.tsx'
import { KeyCap } from '../ui/key-cap.tsx'
import { SourceStrip } from '../ui/source-strip.tsx'
import { Tag } from '../ui/tag.tsx'
import { LiveButton } from './live-button.tsx'
import { nothingYet } from './progress.ts'
import type { Progress } from './progress.ts'
import css from './question-page.module.css'
import { Settled } from './settled.tsx'
import { ShareButton } from './share-button.tsx'
import { useAnnounced } from './use-announced.ts'
import { useQuestion } from './use-question.ts'
import type { PageQuestion } from './use-question.ts'
import { useSourceQuestion } from './use-source-question.ts'
import type { AnswerOf, QuestionCall } from './use-source-question.ts'

/** How far a question has come, for the page that shows its answer. */
export interface Asked<Answer> {
  readonly question: PageQuestion
  readonly progress: Progress<Answer>
  readonly asking: boolean
  readonly failure: CallFailure | null
  /** The text cannot be an identifier; the fault stands under the field. */
  readonly faulty: boolean
  readonly askAgain: () => void
}

interface Props<N extends QuestionCall> {
  readonly title: string
  readonly call: N
  /** Named parameters of the call, besides the question. */
  readonly more?: Readonly<Record<string, string>>
  /** What can be typed here, in a few words. */
  readonly placeholder?: string
  /** Stand beside the buttons that every such page has. */
  readonly actions?: (asked: Asked<AnswerOf<N>>) => ReactNode
  readonly children: (asked: Asked<AnswerOf<N>>) => ReactNode
}

/** A page that asks several sources about one identifier: the box, what the text is taken for, the strip, the result. */
export function QuestionPage<N extends QuestionCall>({
  title,
  call,
  more,
  placeholder = 'MAC in any notation, address, name, person, outlet or switch port',
  actions,
  children,
}: Props<N>) {
  const question = useQuestion()
  const { q, live } = question
  const search = useSourceQuestion(call, q, live, more)
  const narrow = useNarrow()
  const [text, setText] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const told: Progress<AnswerOf<N>> = (q === '' ? null : search.data) ?? nothingYet
  const answer = useNotated(told.answer)
  const progress = useMemo(() => ({ ...told, answer }), [told, answer])
  const failure = search.error instanceof CallFailure ? search.error : null
  const [refused, setRefused] = useState<{ text: string; fault: string } | null>(null)
  const refusedByServer =
    q !== '' && text.trim() === q && failure?.status === 400 ? failure.fields.q : undefined
  const fault = (refused?.text === text ? refused.fault : undefined) ?? refusedByServer ?? null
  const askAgain = () => void search.refetch()
  const asking = search.isFetching
  const asked: Asked<AnswerOf<N>> = { question, progress, asking, failure, faulty: fault !== null, askAgain }
  useAnnounced(progress)

  // The address is the truth: back, forward and the header's field change it from outside.
  useEffect(() => setText(q), [q])
  useEffect(() => {
    if (q === '') field.current?.focus({ preventScroll: true })
  }, [q])

  function ask(what: string) {
    const wanted = what.trim()
    if (wanted === '') return
    const reading = classify(wanted)
    if ('fault' in reading) setRefused({ text: what, fault: reading.fault })
    else if (wanted === q) askAgain()
    else question.ask(wanted)
  }

  const taken = text.trim() === q && !search.isPlaceholderData ? progress.question : typed(text)
  return (
    <>
      <PageHead title={title}>
        <LiveButton question={question} />
        {actions?.(asked)}
        <ShareButton />
      </PageHead>
      <IdentifierField
        label="Identifier"
        placeholder={narrow ? 'Any identifier' : placeholder}
        value={text}
        input={field}
        attributes={slashTarget}
        fault={fault}
        onChange={setText}
        onAsk={() => ask(text)}
        tags={
          taken && (
            <>
              <Tag tone="info">{taken.words}</Tag>
              {taken.vendor !== null && <Tag>{taken.vendor}</Tag>}
              {taken.badges.map((badge) => (
                <Tag key={badge} tone="warn">
                  {badge}
                </Tag>
              ))}
            </>
          )
        }
        aside={
          <>
            {progress.sources.length > 0 && <Settled progress={progress} asking={asking} />}
            <KeyCap>/</KeyCap>
          </>
        }
      />
      {progress.sources.length > 0 && fault === null && (
        <SourceStrip sources={progress.sources} oneLine={narrow} onAskAgain={askAgain} />
      )}
      <div
        className={css.result}
        aria-busy={asking}
        data-old={search.isPlaceholderData || progress.answerIsOld}
      >
        {children(asked)}
      </div>
    </>
  )
}

/** What a text is taken for while it is typed; nothing while it has a fault. */
function typed(text: string) {
  const reading = text.trim() === '' ? null : classify(text)
  return reading === null || 'fault' in reading ? null : { ...reading, vendor: null }
}
