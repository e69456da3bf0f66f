import { compiled } from './bootstrap/foreground.mjs'
import { ensureInstalled } from './bootstrap/installed.mjs'
import { Sentence, sayAndExit } from './bootstrap/project.mjs'
import { endLeftovers, newRunFolder, watchOver } from './stages/leftovers.mjs'
import { stages } from './stages/list.mjs'
import { afterSecondTry, outcomeOf } from './stages/outcome.mjs'
import { sayReport, sayStage } from './stages/report.mjs'

/** @type {Record<string, import('./stages/list.mjs').Level>} */
const levels = { quick: 'quick', nightly: 'night' }

/** @type {ReturnType<typeof watchOver> | null} */
let watcher = null

async function main() {
  const [first = '', ...rest] = process.argv.slice(2)
  const level = levels[first] ?? 'whole'
  const named = level === 'whole' ? process.argv.slice(2) : rest
  const { stages: chosen, unknown, known } = stages(level, named)
  if (unknown !== undefined) {
    throw new Sentence(
      `There is no stage ${unknown}: ${known.join(', ')}. In front of them may stand ${Object.keys(levels).join(' or ')}.`,
    )
  }
  await ensureInstalled()
  const folder = newRunFolder()
  watcher = watchOver(folder)
  Object.assign(
    process.env,
    { ...compiled, ...process.env, TMPDIR: folder },
    level === 'night' ? { NIGHTLY: '1' } : {},
  )
  const outcomes = []
  for (const stage of chosen) {
    const of = await outcomeOf(stage)
    sayStage(of)
    const left = await endLeftovers(folder)
    if (left.length > 0) console.log(`  warning: ${stage.name} left behind and had ended: ${left.join(', ')}`)
    outcomes.push(of)
  }
  /** @type {import('./stages/outcome.mjs').Outcome[]} */
  const settled = []
  for (const of of outcomes) settled.push(await afterSecondTry(of))
  sayReport(settled)
  await watcher.end()
  const sum = (/** @type {(of: typeof settled[number]) => number} */ count) =>
    settled.reduce((total, of) => total + count(of), 0)
  const failed = sum((of) => of.failed)
  console.log(
    `${sum(({ passed }) => passed)} passed, ${failed} failed, ${sum(({ skipped }) => skipped.length)} skipped`,
  )
  process.exitCode = failed === 0 ? 0 : 1
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    void Promise.resolve(watcher?.end()).finally(() => process.exit(1))
  })
}
main().catch(sayAndExit)
