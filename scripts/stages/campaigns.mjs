import { inProject } from '../bootstrap/project.mjs'
import { counts } from './counts.mjs'
import { runNode } from './program.mjs'

/** Each campaign in a form that a night has room for; what an issue asks for is run by hand with its own numbers. */
const short = {
  'called-off': ['--rounds', '50'],
  channels: ['--rounds', '500'],
  'clicked-twice': ['--rounds', '50'],
  'directory-injection': ['--rounds', '5000'],
  disk: ['--rounds', '2'],
  injection: ['--rounds', '100'],
  kill: ['--rounds', '10'],
  'killed-database': ['--rounds', '5'],
  'killed-while-down': ['--rounds', '5'],
  lies: ['--rounds', '25'],
  mutation: ['--sample', '60'],
  race: ['--rounds', '20'],
  record: ['--rounds', '100'],
  refresh: ['--rounds', '500'],
  rights: ['--rounds', '500'],
  rotation: ['--rounds', '5'],
  'session-rounds': ['--rounds', '20'],
  siege: ['--seconds', '120'],
  'sign-in-times': ['--rounds', '200'],
  toctou: ['--rounds', '50'],
}

/** The last line with words, which is what a campaign ends with. @param {string} output */
const endOf = (output) => output.trimEnd().split('\n').at(-1) ?? ''

/** The campaigns, one after the other; each is a test. @param {number} until */
export async function campaigns(until) {
  let passed = 0
  const failures = []
  const files = []
  for (const [name, words] of Object.entries(short)) {
    const begin = performance.now()
    const { ok, output } = await runNode(inProject('campaigns', `${name}.ts`), words, { until })
    files.push({ file: `campaigns/${name}.ts`, seconds: (performance.now() - begin) / 1_000 })
    console.log(`  campaign:${name} ${words.join(' ')}: ${endOf(output)}`)
    if (ok) passed += 1
    else failures.push({ name: `campaign:${name}`, why: output.slice(-2_000) })
  }
  return counts({ passed, failed: failures.length, failures, files })
}
