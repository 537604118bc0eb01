import './hero.css';

const lines = ['Processor', 'Graphics', 'Memory', 'Storage', 'Battery', 'Screen', 'Ports'];

/** A laptop in front of its inspection sheet: every line ticked, the sheet stamped, the case closed with the lab's sticker. */
export function HeroArt() {
  return (
    <svg
      // The sheet is one of our reports, which are in English.
      lang="en"
      viewBox="0 0 600 440"
      role="img"
      aria-label="A laptop in front of its inspection sheet: every line is ticked, and the sheet is stamped."
      className="mx-auto h-auto w-full max-w-[38rem]"
    >
      <Sheet />
      <Laptop />
      <Stamp />
    </svg>
  );
}

function Sheet() {
  return (
    <g transform="rotate(3 450 200)">
      <rect x="312" y="26" width="272" height="364" rx="4" className="fill-ink/8" />
      <rect
        x="306"
        y="18"
        width="272"
        height="364"
        rx="4"
        className="fill-sheet stroke-hairline"
        strokeWidth="1.5"
      />
      <rect x="400" y="6" width="84" height="24" rx="5" className="fill-ink" />
      <circle cx="442" cy="18" r="4.5" className="fill-paper" />
      <text x="332" y="66" fontSize="21" fontWeight="700" className="fill-ink font-display">
        Inspection
      </text>
      <path d="M332 80H554" className="stroke-ink" strokeWidth="2" />
      {lines.map((line, index) => {
        const y = 112 + index * 36;
        return (
          <g key={line}>
            <text x="366" y={y} fontSize="17" className="fill-ink font-sans">
              {line}
            </text>
            <path d={`M332 ${y + 13}H554`} className="stroke-hairline" strokeWidth="1.25" />
            <rect
              x="333"
              y={y - 15}
              width="18"
              height="18"
              rx="2"
              fill="none"
              className="stroke-edge"
              strokeWidth="1.5"
            />
            <path
              d={`M336 ${y - 7}l6 7 13-18`}
              fill="none"
              strokeWidth="4"
              className="hero-tick stroke-stamp"
              style={{ animationDelay: `${0.3 + index * 0.15}s` }}
            />
            <text x="554" y={y} textAnchor="end" fontSize="14" className="fill-stamp font-mono">
              OK
            </text>
          </g>
        );
      })}
    </g>
  );
}

function Laptop() {
  return (
    <g transform="translate(4 14) scale(.965)">
      <ellipse cx="178" cy="418" rx="176" ry="11" className="fill-ink/10" />
      <rect x="34" y="160" width="290" height="216" rx="13" className="fill-ink" />
      <rect x="47" y="173" width="264" height="184" rx="4" className="fill-dark-stamp" />
      <Readout />
      <path d="M10 376H348L360 404Q362 414 350 414H8Q-4 414-2 404Z" className="fill-edge" />
      <path d="M10 376H348L351 384H7Z" className="fill-ink-soft" />
      <path d="M136 376H222L216 388H142Z" className="fill-ink" />
      <Sticker />
    </g>
  );
}

/** The stress test on the laptop's screen. */
function Readout() {
  const bars = [44, 62, 54, 70, 60, 76, 66, 72, 58];
  return (
    <g>
      <text x="64" y="204" fontSize="16" fontWeight="700" className="fill-on-dark font-mono">
        STRESS TEST
      </text>
      <text x="294" y="204" textAnchor="end" fontSize="16" className="fill-brass font-mono">
        30:00
      </text>
      <path d="M64 226H294M64 250H294M64 274H294" strokeWidth="1" className="stroke-on-dark/15" />
      <path
        d="M64 276 84 272 100 252 118 240 136 246 156 234 178 238 200 230 222 235 244 228 268 233 294 229"
        fill="none"
        className="stroke-brass"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      {bars.map((height, index) => (
        <rect
          key={height}
          x={64 + index * 26.5}
          y={344 - height * 0.6}
          width="18"
          height={height * 0.6}
          className="fill-on-dark/80"
        />
      ))}
    </g>
  );
}

/** A tamper seal: opening the case tears it. */
function Sticker() {
  return (
    <g transform="rotate(-5 270 392)">
      <rect x="216" y="372" width="118" height="34" rx="3" className="fill-brass" />
      <path d="M223 372v34M327 372v34" className="stroke-dark/40" strokeWidth="1.5" strokeDasharray="3 3" />
      <text
        x="275"
        y="394"
        textAnchor="middle"
        fontSize="14"
        fontWeight="700"
        className="fill-dark font-mono"
      >
        LAB SEALED
      </text>
    </g>
  );
}

function Stamp() {
  return (
    <g className="hero-stamp text-stamp">
      <g transform="translate(506 344) rotate(-14) scale(.9)" fill="none" stroke="currentColor">
        <circle r="78" className="fill-sheet" stroke="none" />
        <circle r="76" strokeWidth="4" />
        <circle r="46" strokeWidth="2" />
        <path d="M-21 2-7 16 23-16" strokeWidth="11" strokeLinecap="square" />
        <path id="hero-ring" d="M0 0m-56 0a56 56 0 1 1 112 0a56 56 0 1 1-112 0" stroke="none" />
        <text fill="currentColor" stroke="none" fontSize="18" fontWeight="800" className="font-sans">
          <textPath href="#hero-ring" textLength="346">
            INSPECTED • PARKHO LAB •
          </textPath>
        </text>
      </g>
    </g>
  );
}
