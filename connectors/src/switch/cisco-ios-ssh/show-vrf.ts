/** Names in `show vrf`: `  Mgmt-vrf   <not set>   ipv4,ipv6   Gi0/0`; interfaces wrap to lines without a name. Null without table. */
export const parseVrfNames = (lines: readonly string[]): string[] | null => {
  const start = lines.findIndex((line) => /^\s*Name\s+Default RD\s/.test(line))
  if (start === -1) return null
  return lines.slice(start + 1).flatMap((line) => {
    const name = /^ {1,3}(\S{1,32})\s+(?:<not set>|\S+:\S+)/.exec(line)?.[1]
    return name !== undefined && /^[A-Za-z0-9_.:-]+$/.test(name) ? [name] : []
  })
}
