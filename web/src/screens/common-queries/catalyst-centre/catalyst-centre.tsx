import type { Answer, CentreView, Everything } from '@patchbay/contract/common-queries/catalyst-centre'
import { useNavigate } from '@tanstack/react-router'
import { MomentField, useMoment } from '../../../query/moment/moment-field.tsx'
import { RunOverPage } from '../../../changes/acts/run-over-page.tsx'
import type { BulkColumns } from '../../../query/bulk/bulk-result.tsx'
import { NothingFound } from '../../../query/page/nothing-found.tsx'
import { QuestionPage } from '../../../query/page/question-page.tsx'
import type { Asked } from '../../../query/page/question-page.tsx'
import { QuestionResult } from '../../../query/page/question-result.tsx'
import { nameIn } from '../../../query/source-names.ts'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import css from './catalyst-centre.module.css'
import { CentreList } from './centre-lists.tsx'
import { ManagedThing } from './managed-thing.tsx'
import { usePageAddress } from '../../../query/page-address.ts'

const viewWords: Readonly<Record<CentreView, string>> = {
  find: 'Device or client',
  sites: 'Site health',
  issues: 'Issues',
  compliance: 'Compliance',
}

const everything: Everything = 'all'

const isView = (text: string | undefined): text is CentreView =>
  text !== undefined && Object.hasOwn(viewWords, text)

/** The view of the address. A list opens whole; a device or client begins with an empty field. */
function useView() {
  const { address } = usePageAddress<'/common-queries/catalyst-centre'>()
  const navigate = useNavigate()
  const view = isView(address.view) ? address.view : 'find'
  const show = (next: CentreView) =>
    void navigate({
      to: '.',
      search: next === 'find' ? {} : { q: everything, view: next },
      resetScroll: false,
    })
  return { view, show }
}

const hints: Readonly<Record<CentreView, string>> = {
  find: 'Device by name, address, MAC or serial number; client by MAC, address or name',
  sites: 'Part of a site name, or all',
  issues: 'Part of an issue, device or client, or all',
  compliance: 'Part of a device name, or all',
}

const lineOf = ({ sections }: Answer, name: string): string | null =>
  sections.flatMap(({ lines }) => lines).find((line) => line.name === name)?.value ?? null

/** Of each device or client of a pasted list. */
const centreColumns: BulkColumns<Answer> = {
  heads: ['Name', 'State', 'Version or SSID', 'Health', 'Site', 'Differences'],
  cells: (answer) => [
    answer.title,
    lineOf(answer, 'reachable') ?? lineOf(answer, 'connected') ?? answer.sentence,
    lineOf(answer, 'software') ?? lineOf(answer, 'ssid'),
    lineOf(answer, 'health') ?? lineOf(answer, 'health.OVERALL'),
    lineOf(answer, 'site'),
    answer.comparisons
      .filter(({ state }) => state === 'differs')
      .map(({ label }) => label)
      .join(', ') || null,
  ],
}

const title = 'Catalyst centre'

/** What Catalyst Center believes, beside what our own systems read now. */
export function CatalystCentre() {
  const { view, show } = useView()
  const moment = useMoment()
  return (
    <RunOverPage title={title}>
      <QuestionPage
        title={title}
        call="GET /common-queries/catalyst-centre/"
        more={{ view, ...(view === 'find' ? moment.more : {}) }}
        withoutLive="last-answer"
        columns={centreColumns}
        placeholder={hints[view]}
      >
        {(asked) => (
          <Tabs
            label="Views of the controller"
            value={view}
            tabs={Object.entries(viewWords).map(([each, text]) => ({ value: each, text }))}
            onChange={(next) => isView(next) && show(next)}
          >
            <div className={css.view}>
              {asked.question.q !== '' && view === 'find' && asked.progress.answer?.kind !== 'device' && (
                <MomentField moment={moment} label="Client at" />
              )}
              <CentreResult asked={asked} />
            </div>
          </Tabs>
        )}
      </QuestionPage>
    </RunOverPage>
  )
}

function CentreResult({ asked }: { asked: Asked<Answer> }) {
  const nameOf = nameIn(asked.progress.sources)
  return (
    <QuestionResult
      asked={asked}
      title="Enter a device or a client"
      words="The controller’s facts stand beside our own reading, each with its age. Site health, issues and compliance are lists."
      arriving={asked.asking ? <SkeletonRows rows={8} /> : null}
    >
      {(answer) => {
        const { verdict, sentence, view, kind } = answer
        if (verdict === 'none' || (verdict === 'incomplete' && kind === null))
          return <NothingFound {...asked} sentence={sentence} everybodyAnswered={verdict === 'none'} />
        if (view !== 'find') return <CentreList answer={answer} nameOf={nameOf} />
        return <ManagedThing answer={answer} nameOf={nameOf} />
      }}
    </QuestionResult>
  )
}
