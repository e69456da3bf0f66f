import type { Command, Context, Lines, Mode } from '../command/command.ts'
import { execMode } from '../command/command.ts'
import { parse, skipSpaces } from '../command/parse.ts'
import type { Parsed } from '../command/parse.ts'
import { treeFor } from './tree.ts'
import { leaveConfiguration } from '../configure/leave.ts'
import { makeVlans } from '../configure/vlan.ts'
import { clockText } from '../device/notation.ts'
import { readFilter } from './output-filter.ts'

const invalid = (at: number, promptWidth: number): Lines => [
  `${' '.repeat(promptWidth + at)}^`,
  "% Invalid input detected at '^' marker.",
  '',
]
const incomplete: Lines = ['% Incomplete command.', '']
const ambiguous = (line: string): Lines => [`% Ambiguous command:  "${line.trim()}"`]

/** How long the resolver asks in vain for an unknown word; on real devices tens of seconds. */
const lookupTime = 1500

/**
 * Carries one line out and gives what it prints. `promptWidth` is how far right the line began, for the caret.
 * A rejected line changes nothing and says so; it never ends the session.
 */
export async function readLine(line: string, promptWidth: number, context: Context): Promise<Lines> {
  const { mode } = context.session
  const lines = await carryOut(line, promptWidth, context)
  if (context.session.mode !== mode) leaveMode(mode, context)
  return lines
}

/** What leaving a mode completes. */
export function leaveMode(mode: Mode, context: Context): void {
  if (mode.name === 'vlan') makeVlans(context, mode.vlans)
}

async function carryOut(line: string, promptWidth: number, context: Context): Promise<Lines> {
  const { session } = context
  if (/^\s*!/.test(line)) return []
  if (session.mode.name === 'exec') return await readExec(line, 0, promptWidth, context)
  const [lead] = /^\s*do\s+/i.exec(line) ?? []
  if (lead !== undefined) return await inExec(line, lead.length, promptWidth, context)
  const own = parse(treeFor(session.mode.name, session.privilege), context.device, line)
  const parsed = fitsNothing(own) ? globally(line, own, context) : own
  return await answer(parsed, line, promptWidth, context)
}

const fitsNothing = (parsed: Parsed) => parsed.kind === 'invalid'

/** Sub-modes take commands of global configuration too, and leave the sub-mode by it. */
function globally(line: string, own: Parsed, context: Context): Parsed {
  if (context.session.mode.name === 'configure') return own
  const parsed = parse(treeFor('configure', context.session.privilege), context.device, line)
  if (parsed.kind !== 'command') return parsed.kind === 'invalid' ? further(own, parsed) : parsed
  context.session.mode = { ...execMode, name: 'configure' }
  return parsed
}

/** Of two failures, the one that understood more of the line. */
function further(one: Parsed, other: Parsed): Parsed {
  return one.kind === 'invalid' && other.kind === 'invalid' && other.at > one.at ? other : one
}

/** `do` runs a line of exec and stays in the mode, unless the line itself changes it. */
async function inExec(line: string, from: number, promptWidth: number, context: Context): Promise<Lines> {
  const { mode } = context.session
  context.session.mode = execMode
  const lines = await readExec(line, from, promptWidth, context)
  if (context.session.mode.name === 'exec') context.session.mode = mode
  return lines
}

async function readExec(line: string, from: number, promptWidth: number, context: Context): Promise<Lines> {
  const bar = line.indexOf('|', from)
  const command = bar < 0 ? line : line.slice(0, bar)
  const parsed = parse(treeFor('exec', context.session.privilege), context.device, command, from)
  if (parsed.kind === 'invalid' && parsed.first) {
    const word = line.slice(skipSpaces(line, from)).trim()
    if (!/\s/.test(word) && from === 0) return await translate(word, context)
  }
  if (parsed.kind === 'incomplete' && /^\s*sh\w*\s*$/i.test(command.slice(from))) {
    return ['% Type "show ?" for a list of subcommands', '']
  }
  if (bar < 0 || parsed.kind !== 'command') return await answer(parsed, line, promptWidth, context)
  const filter = readFilter(line, bar + 1)
  if (filter.kind === 'incomplete') return incomplete
  if (filter.kind === 'ambiguous') return ambiguous(line)
  if (filter.kind === 'invalid') return invalid(filter.at, promptWidth)
  return filter.apply(await answer(parsed, line, promptWidth, context))
}

async function answer(parsed: Parsed, line: string, promptWidth: number, context: Context): Promise<Lines> {
  switch (parsed.kind) {
    case 'empty':
      return []
    case 'incomplete':
      return incomplete
    case 'ambiguous':
      return ambiguous(line)
    case 'invalid':
      return invalid(parsed.at, promptWidth)
    default: {
      const { options } = context.chassis
      const configuring = configuringOf(parsed.command, context)
      if (configuring === 'refused' || options.authorizes?.(context.session.username, line.trim()) === false)
        return ['Command authorization failed.', '']
      if (configuring === 'forgotten') return []
      context.chassis.lastUser = context.session.username
      const lines = (await parsed.command.run(context, parsed.given)) ?? []
      const stamped = context.session.timestamps && parsed.command.pattern.startsWith('show')
      return stamped ? [...loadAndTime(context.world.clock.now()), ...lines] : lines
    }
  }
}

/** What becomes of a line that sets something; those that open and leave a mode set nothing. */
function configuringOf(command: Command, { session, chassis }: Context) {
  const sets = session.mode.name !== 'exec' && session.mode.name !== 'configure'
  if (!sets || leaveConfiguration.includes(command)) return 'taken'
  return chassis.lab.levers.device(chassis.device.name).configuring ?? 'taken'
}

const loadAndTime = (now: number): Lines => [
  'Load for five secs: 14%/0%; one minute: 13%; five minutes: 12%',
  `Time source is NTP, ${clockText(now)}`,
  '',
]

/** A word that is no command is taken for a host to connect to. */
async function translate(word: string, context: Context): Promise<Lines> {
  if (!context.chassis.domainLookup) {
    return [`% Unknown command or computer name, or unable to find computer address`]
  }
  context.say([`Translating "${word}"...domain server (255.255.255.255)`])
  await context.pause(lookupTime)
  return ['', '% Unknown command or computer name, or unable to find computer address', '']
}
