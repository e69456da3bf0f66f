import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CallFailure } from '../../api/failure.ts'
import { useNotated } from '../../preferences/notated.ts'
import { ViewsMenu } from '../../saved-views/views-menu.tsx'
import { PageHead, PageTools } from '../../shell/page-head.tsx'
import { useNarrow } from '../../shell/use-narrow.ts'
import { deferred } from '../../ui/deferred.tsx'
import type { ChipAction, ChipSource } from '../../ui/source-chip.tsx'
import { AskedAlone } from '../refreshed-source.tsx'
import type { BulkPage as PageOfList, DrawnTogether } from '../bulk/bulk-page.tsx'
import { ListGone } from '../bulk/list-gone.tsx'
import type { BulkColumns } from '../bulk/bulk-result.tsx'
import { LatelyAsked } from '../history/recent-questions.tsx'
import { KeptAnswer } from '../cached-answer.tsx'
import { LiveButton } from '../live-button.tsx'
import type { WithoutLive } from '../live-button.tsx'
import { nothingYet } from '../progress.ts'
import type { Progress } from '../progress.ts'
import { AnsweredFor } from '../observed-age.tsx'
import { QuestionField } from './question-field.tsx'
import css from './question-page.module.css'
import { showRaw } from '../raw/wanted-raw.ts'
import { ReasonShown } from '../reason/reason-note.tsx'
import { RefreshMenu } from '../refresh-menu.tsx'
import { ShareButton } from '../share-button.tsx'
import { PartsExport } from '../export/export-menu.tsx'
import { PartsOfPage, createShownParts } from '../shown/shown.tsx'
import { sourceActions } from '../source-actions.tsx'
import { nameIn } from '../source-names.ts'
import { useAnnounced } from '../use-announced.ts'
import { useQuestion } from '../use-question.ts'
import type { PageQuestion } from '../use-question.ts'
import { useSourceQuestion } from '../use-source-question.ts'
import type { AnswerOf, QuestionCall } from '../use-source-question.ts'

// Before the first question none of these is drawn: what comes with an answer is fetched while the sources are asked.
const SourceStrip = deferred(async () => (await import('../../ui/source-strip.tsx')).SourceStrip)
const RowKeys = deferred(async () => (await import('../../table/row-keys.tsx')).RowKeys)
const ReasonForm = deferred(async () => (await import('../reason/reason-form.tsx')).ReasonForm)
const RawAnswers = deferred(async () => (await import('../raw/raw-answers.tsx')).RawAnswers)
const BulkPage = deferred(
  async () => (await import('../bulk/bulk-page.tsx')).BulkPage,
) as unknown as typeof PageOfList

/** State of a question for its page. */
export interface Asked<Answer> {
  readonly question: PageQuestion
  readonly progress: Progress<Answer>
  readonly asking: boolean
  readonly failure: CallFailure | null
  /** The text cannot be an identifier; the fault stands under the field. */
  readonly faulty: boolean
  readonly askAgain: () => void
  /** Actions on a source of the strip. */
  readonly actionsOf: (source: ChipSource) => readonly ChipAction[]
}

interface Props<N extends QuestionCall> {
  readonly title: string
  readonly call: N
  /** Further parameters of the call. */
  readonly more?: Readonly<Record<string, string>>
  /** Accepted identifiers, as a hint. */
  readonly placeholder?: string
  /** Where answers come from without a live check. */
  readonly withoutLive?: WithoutLive
  /** Further buttons of the page. */
  readonly actions?: (asked: Asked<AnswerOf<N>>) => ReactNode
  /** File name of exports; by default page title and question. */
  readonly fileOf?: (progress: Progress<AnswerOf<N>>) => string | null
  /** Columns of a pasted list. */
  readonly columns: BulkColumns<AnswerOf<N>>
  /** What is drawn of all answers of a pasted list together. */
  readonly drawn?: DrawnTogether<AnswerOf<N>>
  readonly children: (asked: Asked<AnswerOf<N>>) => ReactNode
}

const nothingMore = {}

/** A page that asks several sources about one identifier or a pasted list. */
export function QuestionPage<N extends QuestionCall>(props: Props<N>) {
  const {
    title,
    call,
    more = nothingMore,
    placeholder = 'MAC in any notation, address, name, person, outlet or switch port',
    withoutLive = 'index',
    actions,
    fileOf,
    columns,
    drawn,
    children,
  } = props
  const question = useQuestion()
  const { q, list } = question
  const search = useSourceQuestion(call, list === null ? q : '', question, more)
  const narrow = useNarrow()
  const result = useRef<HTMLDivElement>(null)
  const [parts] = useState(createShownParts)
  const [text, setText] = useState(q)
  const told: Progress<AnswerOf<N>> = (q === '' ? null : search.data) ?? nothingYet
  const answer = useNotated(told.answer)
  const progress = useMemo(() => ({ ...told, answer }), [told, answer])
  const failure = search.error instanceof CallFailure ? search.error : null
  const [refused, setRefused] = useState<{ text: string; fault: string } | null>(null)
  const refusedByServer =
    q !== '' && text.trim() === q && failure?.status === 400 ? failure.fields.q : undefined
  const fault = (refused?.text === text ? refused.fault : undefined) ?? refusedByServer ?? null
  const { refetch, isFetching: asking, askOne } = search
  const askAgain = useMemo(() => () => void refetch(), [refetch])
  const actionsOf = ({ id }: ChipSource) => {
    const source = progress.sources.find((one) => one.id === id)
    const { exchanges } = progress
    const show = (wanted: string) => {
      question.setRaw(true)
      showRaw(wanted)
    }
    return source === undefined
      ? []
      : sourceActions(source, { asking, exchanges, askAgain, askOne, showRaw: show })
  }
  const faulty = fault !== null
  const asked: Asked<AnswerOf<N>> = { question, progress, asking, failure, faulty, askAgain, actionsOf }
  useAnnounced(progress)

  useEffect(() => {
    if (q !== '') for (const part of [SourceStrip, RowKeys]) part.preload().catch(() => undefined)
  }, [q])

  // The address is the truth: back, forward and the header's field change it from outside.
  useEffect(() => setText(q), [q])

  const field = (
    <QuestionField
      question={question}
      placeholder={placeholder}
      progress={progress}
      asking={asking}
      old={search.isPlaceholderData}
      fault={fault}
      text={text}
      onText={setText}
      onRefused={(what, why) => setRefused({ text: what, fault: why })}
      onAskAgain={askAgain}
    />
  )
  if (list !== null) {
    return (
      <Suspense fallback={<PageHead title={title} />}>
        <BulkPage
          title={title}
          call={call}
          more={more}
          question={question}
          list={list}
          columns={columns}
          withoutLive={withoutLive}
          drawn={drawn}
        >
          {field}
        </BulkPage>
      </Suspense>
    )
  }
  const tools = (
    <>
      <LiveButton question={question} without={withoutLive} />
      {actions?.(asked)}
      <RefreshMenu resting={!asking} askable={q !== '' && fault === null} onAsk={askAgain} />
      <PartsExport
        parts={parts}
        name={fileOf?.(progress) ?? `${title.toLowerCase()} ${progress.question?.canonical ?? q}`}
      />
      <ViewsMenu suggested={q} />
      <ShareButton />
    </>
  )
  const again = progress.question?.retry
  const kept = progress.question?.lastKnown
  const reasonNeeded = failure?.code === 'reason-needed' && !asking
  return (
    <>
      <PageHead title={title}>{narrow ? undefined : tools}</PageHead>
      {field}
      <ReasonShown />
      {progress.sources.length > 0 && !faulty && (
        <Suspense fallback={null}>
          <SourceStrip sources={progress.sources} oneLine={narrow} actionsOf={actionsOf} />
        </Suspense>
      )}
      {again !== undefined && !asking && q !== '' && (
        <AskedAlone retry={again} nameOf={nameIn(progress.sources)} />
      )}
      {kept !== undefined && !asking && q !== '' && !faulty && (
        <KeptAnswer lastKnown={kept} onAsk={() => question.setLive(true)} />
      )}
      {question.listIn === 'gone' && q === '' && <ListGone />}
      <div
        ref={result}
        className={css.result}
        aria-busy={asking}
        data-old={search.isPlaceholderData || progress.answerIsOld}
      >
        {progress.answer !== null && (
          <Suspense fallback={null}>
            <RowKeys container={result} identifier={progress.question?.canonical ?? null} />
          </Suspense>
        )}
        {reasonNeeded ? (
          <Suspense fallback={null}>
            <ReasonForm onGiven={askAgain} />
          </Suspense>
        ) : (
          <AnsweredFor value={progress.answeredFor}>
            <PartsOfPage value={parts}>{children(asked)}</PartsOfPage>
          </AnsweredFor>
        )}
        {q === '' && <LatelyAsked />}
        {question.raw && q !== '' && (
          <Suspense fallback={null}>
            <RawAnswers
              sources={progress.sources}
              exchanges={progress.exchanges}
              overheard={progress.overheard}
              asking={asking}
              onAskAgain={askAgain}
              onClose={() => question.setRaw(false)}
            />
          </Suspense>
        )}
      </div>
      {/* On a phone the answer comes first. */}
      {narrow && <PageTools>{tools}</PageTools>}
    </>
  )
}
