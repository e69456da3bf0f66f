import { cableHealthCheck } from '@patchbay/contract/plans/cable-health-check'
import type { PlanRun } from '@patchbay/contract/plans/plan-run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../../../api/client.ts'
import { PlanScreen } from '../../../plans/plan-screen.tsx'
import { PairsPanel } from './pairs-panel.tsx'
import css from './cable-health-check.module.css'

const question = 'GET /workflows/cable-health-check/'

/** The test of a cable as a workflow: looked at first, tested, and what was found. */
export function TestPart() {
  return <PlanScreen plan={cableHealthCheck} special={(run) => <TestedPairs run={run} />} />
}

/** The pairs that this run measured, by what is kept of its port. */
function TestedPairs({ run }: { run: PlanRun }) {
  const client = useQueryClient()
  const step = run.steps.find(({ name }) => name === 'test')
  const id = step?.change?.id ?? null
  const { data } = useQuery({
    queryKey: ['tested-pairs', run.id, step?.state],
    enabled: id !== null && step?.state === 'done',
    queryFn: async ({ signal }) => {
      const told = await call(question, { query: { q: run.target, live: 'no' }, signal })
      // What was answered before the test says nothing of it.
      client.removeQueries({ queryKey: [question] })
      return told
    },
  })
  const test = data?.answer.tests?.rows.find((one) => one.run === id)
  if (test === undefined) return null
  return (
    <div className={css.column}>
      <PairsPanel
        test={test}
        outlet={data?.answer.port?.outlet ?? null}
        documented={data?.answer.port?.documented ?? null}
        nameOf={(source) => source}
      />
      {data?.answer.alike != null && <p className={css.note}>{data.answer.alike}</p>}
      <p>
        <Link to={cableHealthCheck.path} search={{ q: run.target }}>
          Look at {run.target}
        </Link>
      </p>
    </div>
  )
}
