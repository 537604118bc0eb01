import './hero.css';

const lines = ['Processor', 'Graphics', 'Memory', 'Storage', 'Battery', 'Screen', 'Ports'];

/** A laptop in front of its report: every line ticked, the sheet stamped, the case closed with the lab's sticker. */
export function HeroArt() {
  return (
    <svg
      viewBox="0 0 600 440"
      role="img"
      aria-label="A laptop in front of its inspection report: every line is ticked, and the report is stamped."
      className="mx-auto h-auto w-full max-w-[38rem]"
    >
      <Report />
      <Laptop />
      <Stamp />
    </svg>
  );
}

function Report() {
  return (
    <g transform="rotate(3 440 200)">
      <rect x="312" y="26" width="272" height="364" rx="4" className="fill-ink/8" />
      <rect x="306" y="18" width="272" height="364" rx="4" className="fill-sheet stroke-hairline" strokeWidth="1.5" />
      <rect x="400" y="6" width="84" height="24" rx="5" className="fill-ink" />
      <circle cx="442" cy="18" r="4.5" className="fill-paper" />
      <text x="332" y="66" fontSize="21" fontWeight="700" className="fill-ink font-display">
        Inspection report
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
    <g>
      <ellipse cx="236" cy="416" rx="232" ry="12" className="fill-ink/10" />
      <rect x="62" y="128" width="348" height="244" rx="14" className="fill-ink" />
      <rect x="76" y="142" width="320" height="210" rx="4" className="fill-stamp-deep" />
      <Readout />
      <path d="M24 372H448L464 402Q466 412 454 412H18Q6 412 8 402Z" className="fill-edge" />
      <path d="M24 372H448L452 380H20Z" className="fill-ink-soft" />
      <path d="M190 372H282L276 384H196Z" className="fill-ink" />
      <Sticker />
    </g>
  );
}

/** What the stress test shows on the screen. */
function Readout() {
  const bars = [44, 62, 54, 70, 60, 76, 66, 72];
  return (
    <g>
      <text x="96" y="174" fontSize="15" fontWeight="700" className="fill-paper font-mono">
        STRESS TEST
      </text>
      <text x="276" y="174" textAnchor="end" fontSize="15" className="fill-brass font-mono">
        30:00
      </text>
      <g className="stroke-paper/15" strokeWidth="1">
        <path d="M96 206H276M96 238H276M96 270H276" />
      </g>
      <path
        d="M96 262 114 258 126 236 140 222 156 228 170 216 188 220 204 210 222 216 240 208 258 214 276 210"
        fill="none"
        className="stroke-brass"
        strokeWidth="3"
        strokeLinejoin="round"
      />
      {bars.map((height, index) => (
        <rect
          key={height}
          x={96 + index * 23}
          y={334 - height * 0.62}
          width="15"
          height={height * 0.62}
          className="fill-stamp-tint/80"
        />
      ))}
    </g>
  );
}

/** Tamper-proof: whoever opens the case tears it. */
function Sticker() {
  return (
    <g transform="rotate(-4 104 388)">
      <rect x="46" y="368" width="122" height="34" rx="3" className="fill-brass" />
      <path d="M52 368v34M162 368v34" className="stroke-ink/40" strokeWidth="1.5" strokeDasharray="3 3" />
      <text x="107" y="390" textAnchor="middle" fontSize="14" fontWeight="700" className="fill-ink font-mono">
        LAB SEALED
      </text>
    </g>
  );
}

function Stamp() {
  return (
    <g className="hero-stamp text-stamp">
      <g transform="translate(486 330) rotate(-14)" fill="none" stroke="currentColor">
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
