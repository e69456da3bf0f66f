import { CommandError, help, runCommand, type AskLab, type Typed } from './commands.ts'

const switches = new Set(['json', 'help'])

function read(given: readonly string[]): Typed & { readonly flags: ReadonlySet<string> } {
  const words: string[] = []
  const options: Record<string, string> = {}
  const flags = new Set<string>()
  for (let index = 0; index < given.length; index++) {
    const word = given[index] ?? ''
    if (!word.startsWith('--')) {
      words.push(word)
      continue
    }
    const [name = '', attached] = word.slice(2).split('=', 2)
    if (switches.has(name)) flags.add(name)
    else if (attached !== undefined) options[name] = attached
    else {
      const value = given[++index]
      if (value === undefined) throw new CommandError(`--${name} needs a value.`)
      options[name] = value
    }
  }
  return { words, options, flags }
}

function asker(port: string): AskLab {
  return async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } }),
    }).catch(() => {
      throw new CommandError(
        `No lab answers at port ${port}. Start one with npm start, or set LAB_CONTROL_PORT.`,
      )
    })
    const answer = (await response.json()) as { readonly message?: string }
    if (!response.ok) throw new CommandError(answer.message ?? `The lab answered ${response.status}.`)
    return answer
  }
}

async function main(): Promise<void> {
  const { words, options, flags } = read(process.argv.slice(2))
  if (flags.has('help') || words.length === 0) {
    console.log(help)
    return
  }
  const { port = process.env['LAB_CONTROL_PORT'] || '8081', ...rest } = options
  const { answer, text } = await runCommand(asker(port), { words, options: rest })
  console.log(flags.has('json') ? JSON.stringify(answer, null, 2) : text)
}

main().catch((error: unknown) => {
  console.error(error instanceof CommandError ? error.message : error)
  process.exitCode = 1
})
