export type Recipe = {
  packages: string[]
  /** Lines of shell by program; `$here` is the folder in which the packages are unpacked. */
  starts: Record<string, string>
  /** Written over what the packages have; the name may be a pattern of existing files. */
  files: Record<string, string>
  /** A line that works only when nothing is missing. */
  proof: string
}

const erlang = `export ROOTDIR="$here/usr/lib/erlang" EMU=beam PROGNAME=erl
BINDIR=$(echo "$ROOTDIR"/erts-*/bin)
export BINDIR PATH="$ROOTDIR/bin:$PATH"`

// The machine's own settings, if it has any, and the fonts that came along.
const fonts = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir prefix="relative">usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** How Debian's packages are run from elsewhere than /usr. */
export const recipes = {
  redis: {
    packages: ['redis-server'],
    starts: { 'redis-server': 'exec "$here/usr/bin/redis-server" "$@"' },
    files: {},
    proof: '"$here/usr/bin/redis-server" --version',
  },
  rabbitmq: {
    packages: ['rabbitmq-server'],
    starts: {
      // Its scripts do not quote their own folder, which may have a space in its name.
      'rabbitmq-server': `${erlang}
export RABBITMQ_SCRIPTS_DIR=.
cd "$here"/usr/lib/rabbitmq/lib/*/sbin && exec ./rabbitmq-server "$@"`,
    },
    // Debian's `erl` knows /usr/lib/erlang only. RabbitMQ runs both.
    files: { 'usr/lib/erlang/{bin,erts-*/bin}/erl': '#!/bin/sh\nexec "$BINDIR/erlexec" "$@"\n' },
    proof: `${erlang}\nerl -noshell -eval "crypto:info_lib(), halt()."`,
  },
  chromium: browser('chromium-headless-shell'),
  browser: browser('chromium'),
} satisfies Record<string, Recipe>

function browser(name: string): Recipe {
  const program = `"$here/usr/lib/chromium/${name}"`
  return {
    packages: [name],
    starts: { [name]: `export FONTCONFIG_FILE="$here/fonts.conf"\nexec ${program} "$@"` },
    files: { 'fonts.conf': fonts },
    proof: `${program} --version`,
  }
}
