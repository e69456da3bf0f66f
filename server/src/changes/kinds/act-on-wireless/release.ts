/** A client is sent away over RESTCONF from 17.14 on; wlc-9800.md 3. */
export const deauthenticates = '17.14'

const parts = (software: string | null): readonly [number, number] | null => {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(software ?? '') ?? []
  return major === undefined || minor === undefined ? null : [Number(major), Number(minor)]
}

/** Whether a release sends clients away; one that is not known is taken to. */
export function deauthenticatesOn(software: string | null): boolean {
  const [runs, needs] = [parts(software), parts(deauthenticates)]
  if (runs === null || needs === null) return true
  return runs[0] > needs[0] || (runs[0] === needs[0] && runs[1] >= needs[1])
}
