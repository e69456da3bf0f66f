import { useMemo, useRef } from 'react'
import type { ReactNode } from 'react'
import { RowKeys } from '../../table/row-keys.tsx'
import { useNotated } from '../../preferences/notated.ts'
import { ViewsMenu } from '../../saved-views/views-menu.tsx'
import { PageHead, PageTools } from '../../shell/page-head.tsx'
import { useNarrow } from '../../shell/use-narrow.ts'
import { Callout } from '../../ui/callout.tsx'
import { ExportMenu } from '../export/export-menu.tsx'
import { LiveButton } from '../live-button.tsx'
import type { WithoutLive } from '../live-button.tsx'
import { ReasonShown } from '../reason/reason-note.tsx'
import { RefreshMenu } from '../refresh-menu.tsx'
import { ShareButton } from '../share-button.tsx'
import type { PageQuestion } from '../use-question.ts'
import type { AnswerOf, QuestionCall } from '../use-source-question.ts'
import { BulkResult, bulkTable } from './bulk-result.tsx'
import type { BulkColumns } from './bulk-result.tsx'
import { mostAtOnce } from '../pasted-list.ts'
import { useBulk } from './use-bulk.ts'

interface Props<N extends QuestionCall> {
  readonly title: string
  readonly call: N
  readonly more: Readonly<Record<string, string>>
  readonly question: PageQuestion
  readonly list: readonly string[]
  readonly columns: BulkColumns<AnswerOf<N>>
  /** What it answers from when it does not check live. */
  readonly withoutLive: WithoutLive
  /** What is drawn of all answers together, above the list. */
  readonly drawn?: DrawnTogether<AnswerOf<N>> | undefined
  /** The field for the next question. */
  readonly children: ReactNode
}

/** Draws what was answered of a list until now. */
export type DrawnTogether<Answer> = (
  answers: readonly { readonly asked: string; readonly answer: Answer }[],
) => ReactNode

/** The page of a pasted list. */
export function BulkPage<N extends QuestionCall>({
  title,
  call,
  more,
  question,
  list: pasted,
  columns,
  withoutLive,
  drawn,
  children,
}: Props<N>) {
  const list = useMemo(() => pasted.slice(0, mostAtOnce), [pasted])
  const asked = useBulk({ call, list, live: question.live, more })
  const rows = useNotated(asked.rows)
  const bulk = { ...asked, rows }
  const result = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const tools = (
    <>
      <LiveButton question={question} without={withoutLive} />
      <RefreshMenu
        resting={!bulk.running}
        askable={!bulk.reasonNeeded && rows.some(({ state }) => state !== 'faulty')}
        onAsk={bulk.refresh}
      />
      <ExportMenu table={bulkTable(`${title.toLowerCase()} list`, list, columns, rows)} />
      {question.listIn === 'address' && (
        <>
          <ViewsMenu suggested={`${list.length} pasted`} />
          <ShareButton />
        </>
      )}
    </>
  )
  return (
    <>
      <PageHead title={title}>{narrow ? undefined : tools}</PageHead>
      {children}
      <ReasonShown />
      {question.listIn === 'tab' && (
        <Callout tone="info">
          This list is too long for a link. It stays in this tab until reload; export includes all of it.
        </Callout>
      )}
      {drawn?.(
        rows.flatMap((row, at) =>
          row.state === 'answered' ? [{ asked: list[at] ?? '', answer: row.answer }] : [],
        ),
      )}
      <div ref={result}>
        <RowKeys container={result} identifier={null} />
        <BulkResult
          list={list}
          columns={columns}
          bulk={bulk}
          leftOut={pasted.length - list.length}
          onClose={() => question.setList(null)}
        />
      </div>
      {narrow && <PageTools>{tools}</PageTools>}
    </>
  )
}
